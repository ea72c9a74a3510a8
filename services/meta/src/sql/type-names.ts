import type { Database } from '../database.ts'
import { runPlan } from '../wire/run-plan.ts'
import { builtInTypes } from './built-in-types.ts'

const typeNamesByOid = `
  select t.oid::text,
         case when e.oid is not null and t.typelem <> 0 and e.typarray = t.oid then e.typname || '[]' else t.typname end
    from pg_catalog.pg_type t
    left join pg_catalog.pg_type e on e.oid = t.typelem
   where t.oid = any ($1::oid[])`

const lookupTimeoutMs = 5_000

/**
 * The short names of types by oid: `int8`, `text[]`, `order_status`. A type that is gone again (of a table made and
 * rolled back) has none. Asks the database only for what is not built in; rejects when it does not respond.
 */
export const typeNames = async (db: Database, oids: Iterable<number>): Promise<ReadonlyMap<number, string>> => {
  const unknown = [...new Set(oids)].filter((oid) => !builtInTypes.has(oid))
  if (unknown.length === 0) return builtInTypes
  const answer = await runPlan(db, {
    steps: [{ text: typeNamesByOid, values: [`{${unknown.join(',')}}`] }],
    limits: { rows: Infinity, bytes: Infinity, totalBytes: Infinity },
    timeoutMs: lookupTimeoutMs,
  })
  const names = new Map(builtInTypes)
  for (const [oid, name] of answer.outcomes[0]?.rows ?? []) names.set(Number(oid), name ?? '')
  return names
}
