import { z } from 'zod'
import { connectionErrors } from './catalogue.ts'
import { endpoint, File } from '../endpoint.ts'
import { exportFormats } from './export-formats.ts'
import { RefParams } from '../projects/projects.ts'
import { RowsHeader } from './impersonation.ts'
import { QueryRunOrigin } from './query-runs.ts'
import { StatementResult } from './statement-result.ts'
import {
  defaultQueryTimeoutMs,
  defaultRowLimit,
  maxExportedQueryLength,
  maxQueryBytes,
  maxQueryTimeoutMs,
  maxRowLimit,
} from '../limits.ts'

export const runQuery = endpoint({
  name: 'runQuery',
  method: 'POST',
  path: '/platform/pg-meta/:ref/run',
  summary:
    'Run SQL as the project role. Each statement returns a result; all run in one transaction unless the text begins its own. Closing the connection cancels, unless `run` is given: then the query continues, and its result is kept for an hour.',
  params: RefParams,
  headers: RowsHeader,
  body: z.object({
    query: z.string().max(maxQueryBytes, 'A text may have up to 4 MB. Run a larger script with psql.'),
    /** Rows kept of each statement. */
    rowLimit: z.number().int().min(1).max(maxRowLimit).default(defaultRowLimit),
    timeoutMs: z.number().int().min(100).max(maxQueryTimeoutMs).default(defaultQueryTimeoutMs),
    /** `statement`: each statement is a transaction of its own, and those before one that fails are kept. */
    transaction: z.enum(['run', 'statement']).default('run'),
    /** Transactions are read-only unless the text begins one that is not. */
    readOnly: z.boolean().default(false),
    /** Continues without the request; only the account that started it can read it. */
    run: QueryRunOrigin.optional(),
  }),
  bodyLimitBytes: maxQueryBytes * 2,
  response: z.object({ results: z.array(StatementResult), durationMs: z.number() }),
  errors: [...connectionErrors, 'read_only_access', 'query_run_exists', 'too_many_query_runs'],
})

export const exportQuery = endpoint({
  name: 'exportQuery',
  method: 'POST',
  path: '/platform/pg-meta/:ref/run/export',
  summary:
    'Run one statement that reads, in a read-only transaction, and stream all of its rows as a file. A connection that closes before the end of the file means that the export failed.',
  params: RefParams,
  headers: RowsHeader,
  body: z.object({ query: z.string().max(maxExportedQueryLength), format: z.enum(exportFormats).default('csv') }),
  answer: 'binary',
  response: File,
  errors: [...connectionErrors, 'read_only_access', 'too_many_transfers'],
})
