import type { CreateForeignServer } from '@cairn/contracts/pg-meta/foreign-servers'
import { maxRemoteTables, RemoteTable } from '@cairn/contracts/pg-meta/foreign-servers'
import { plainIdent } from '@cairn/contracts/database/sql-names'
import type { Database } from '../database.ts'
import { asItself } from '../impersonation.ts'
import { MetaError } from '../meta-error.ts'
import { getObject } from '../objects/object-kind.ts'
import { toPostgresError } from '../postgres-error.ts'
import { maxAskBytes } from '../wire/ask.ts'
import type { Step } from '../wire/pipeline.ts'
import { runPlan } from '../wire/run-plan.ts'
import { foreignServerKind } from './foreign-server-kind.ts'
import { explainedAddress } from './refusal.ts'
import { secretSteps } from './secret-steps.ts'
import { creationOf } from './write-servers.ts'

/** Of all steps together: a server that does not answer must not hold a connection. `connect_timeout` has no effect in postgres_fdw. */
const longestMs = 15_000

interface Waiting {
  signal?: AbortSignal | undefined
  timeoutMs?: number
}

// The views of the standard show what the user of the mapping may read; materialized views are not in them.
const catalogueOf = (server: string): string[] => {
  const at = (schema: string, table: string) =>
    `server ${plainIdent(server)} options (schema_name '${schema}', table_name '${table}')`
  return [
    `create foreign table pg_temp.cairn_remote_tables (table_schema text, table_name text, table_type text)
       ${at('information_schema', 'tables')}`,
    `create foreign table pg_temp.cairn_remote_matviews (schemaname text, matviewname text)
       ${at('pg_catalog', 'pg_matviews')}`,
  ]
}

const listing = `
  select table_schema, table_name,
         case table_type when 'VIEW' then 'view' when 'FOREIGN' then 'foreign table' else 'table' end
    from pg_temp.cairn_remote_tables
   where table_schema <> 'information_schema' and table_schema not like 'pg\\_%'
  union all
  select schemaname, matviewname, 'materialized view' from pg_temp.cairn_remote_matviews
   order by 1, 2`

/** What the statements find at a server, in a transaction that is rolled back. */
const readCatalogue = async (
  db: Database,
  preparation: readonly Step[],
  server: string,
  { signal, timeoutMs = longestMs }: Waiting,
): Promise<{ tables: RemoteTable[]; is_cut: boolean }> => {
  const answer = await runPlan(asItself(db), {
    steps: [
      { text: 'begin', isHidden: true, standsAlone: true },
      {
        text: `select set_config('statement_timeout', $1, true), set_config('lock_timeout', $1, true)`,
        values: [String(timeoutMs)],
        isHidden: true,
      },
      ...preparation,
      ...catalogueOf(server).map((text) => ({ text, isHidden: true })),
      { text: listing },
    ],
    after: ['rollback'],
    limits: { rows: maxRemoteTables, bytes: maxAskBytes, totalBytes: maxAskBytes },
    timeoutMs,
    signal,
  })
  const database = answer.failure && toPostgresError(answer.failure.report)
  if (answer.interruption === 'query_timeout' || database?.sqlstate === '57014')
    throw new MetaError('foreign_server_silent')
  if (answer.interruption !== undefined) throw new MetaError(answer.interruption)
  if (database !== undefined) throw new MetaError('query_failed', { database })
  const [found] = answer.outcomes
  // The other server may answer anything, whatever it was asked.
  const tables = (found?.rows ?? []).flatMap(([schema, name, kind]) => {
    const table = RemoteTable.safeParse({ schema, name, kind })
    return table.success ? [table.data] : []
  })
  return { tables, is_cut: found?.isCut === true }
}

/** @throws MetaError `object_not_found`, `foreign_server_silent`, `query_failed` in the words of the other server too */
export const listRemoteTables = async (db: Database, id: string, waiting: Waiting = {}) => {
  const { name } = await getObject(db, foreignServerKind, id)
  return readCatalogue(db, [], name, waiting)
}

/** How many tables a server of these options shows. Nothing of it is kept. @throws MetaError `foreign_address_refused` and as above */
export const testForeignServer = async (
  db: Database,
  body: CreateForeignServer,
  waiting: Waiting = {},
): Promise<{ table_count: number }> => {
  const { server, mapping } = creationOf(body)
  try {
    const { tables } = await readCatalogue(
      db,
      [{ text: server, isHidden: true }, ...secretSteps(mapping)],
      body.name,
      waiting,
    )
    return { table_count: tables.length }
  } catch (error) {
    throw explainedAddress(error)
  }
}
