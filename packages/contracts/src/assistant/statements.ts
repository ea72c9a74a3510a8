import { z } from 'zod'
import { ConnectionHeader, connectionErrors } from '../database/catalogue.ts'
import { StatementResult } from '../database/statement-result.ts'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'

const Sql = z.string().min(1).max(60_000)

export const reviewStatement = endpoint({
  name: 'reviewStatement',
  method: 'POST',
  path: '/platform/projects/:ref/ai/sql/review',
  summary:
    'Whether SQL that the assistant proposes only reads, what is dangerous about it, and with `try` how many rows its statements change: they run and are rolled back. Statements that cannot be undone, or that call functions, are not tried.',
  params: RefParams,
  headers: ConnectionHeader,
  body: z.object({ sql: Sql, try: z.boolean().default(false) }),
  response: z.object({
    reads: z.boolean(),
    /** In sentences, without a full stop. */
    dangers: z.array(z.string()),
    /** Null where they were not tried. */
    tried: z.array(z.object({ command: z.string(), rowCount: z.number().nullable() })).nullable(),
    /** Why they were not tried, or failed. */
    problem: z.string().nullable(),
  }),
  errors: connectionErrors,
})

export const runStatement = endpoint({
  name: 'runStatement',
  method: 'POST',
  path: '/platform/projects/:ref/ai/sql/run',
  summary:
    'Run SQL that the assistant proposed and the caller confirmed: to read, as the role cairn_reader in a read-only transaction; to write, as the caller. Recorded in the audit log.',
  params: RefParams,
  headers: ConnectionHeader,
  body: z.object({ sql: Sql, mode: z.enum(['read', 'write']) }),
  response: z.object({ results: z.array(StatementResult), durationMs: z.number() }),
  errors: [...connectionErrors, 'read_only_access'],
})
