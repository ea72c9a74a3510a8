import { z } from 'zod'
import type { Database } from '../database.ts'
import { asItself } from '../impersonation.ts'
import { MetaError } from '../meta-error.ts'
import { ask } from '../wire/ask.ts'
import { sessionsText } from './sessions.ts'

const functions = { cancel: 'pg_catalog.pg_cancel_backend', terminate: 'pg_catalog.pg_terminate_backend' } as const

const textOf = (how: keyof typeof functions): string => `
  with ended as materialized (
    select ${functions[how]}(s.pid) as is_sent,
           json_build_object('process_id', s.pid, 'role', s.rolname, 'application', s.application_name) as details
      from (${sessionsText}) s where s.id = $1),
  recorded as materialized (
    select details, cairn.record_change($2::uuid, details::jsonb) from ended where is_sent)
  select details from recorded`

const EndedQuery = z.object({ process_id: z.number(), role: z.string(), application: z.string() })
type EndedQuery = z.infer<typeof EndedQuery>

/**
 * Cancels a query, or closes its session, and records that in the same transaction. Answers what the session was.
 * @throws MetaError `running_query_not_found` where the transaction has ended since it was listed; as `ask` does.
 */
export const endRunningQuery = async (
  db: Database,
  how: keyof typeof functions,
  id: string,
  changeId: string,
): Promise<EndedQuery> => {
  const { rows } = await ask(asItself(db), { text: textOf(how), values: [id, changeId], isReadWrite: true })
  const details = rows[0]?.[0]
  if (details === undefined || details === null) throw new MetaError('running_query_not_found')
  return EndedQuery.parse(JSON.parse(details))
}
