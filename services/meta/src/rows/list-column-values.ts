import { quotedIdent } from '@cairn/contracts/database/sql-names'
import type { ColumnValue } from '@cairn/contracts/database/rows'
import type { Database } from '../database.ts'
import { MetaError } from '../meta-error.ts'
import type { Question } from '../wire/ask.ts'
import { ask } from '../wire/ask.ts'
import { columnOf, getSource } from './source.ts'

const maxValues = 50
/** Longer values are not suggested. */
const maxValueLength = 200
const sampledRows = 10_000
const defaultTimeoutMs = 500

// The view shows only columns that the session's role can read, and none of tables whose policies apply to it.
const statistics = `
  select v.value, v.frequency
    from pg_catalog.pg_stats s
    join pg_catalog.pg_class c on c.oid = $1::oid and c.relname = s.tablename
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace and n.nspname = s.schemaname
   cross join unnest(s.most_common_vals::text::text[], s.most_common_freqs) v (value, frequency)
   where s.attname = $2 and length(v.value) <= ${maxValueLength}
   order by s.inherited desc, v.frequency desc, v.value
   limit ${maxValues}`

/** No more than the first rows, which are all rows of a small table. */
const sample = (relation: string, column: string): string => `
  select left(v, ${maxValueLength}), null
    from (select t.${column}::text as v from ${relation} t limit ${sampledRows}) t
   where length(v) <= ${maxValueLength}
   group by v
   order by count(*) desc, v
   limit ${maxValues}`

/**
 * The most frequent values of a column, as text: from the planner's statistics if the session may see them, otherwise from a
 * sample. None if that takes longer than `timeoutMs`.
 * @throws MetaError `table_not_found`, `query_failed`, `query_cancelled`.
 */
export const listColumnValues = async (
  db: Database,
  id: number,
  columnName: string,
  { signal, timeoutMs = defaultTimeoutMs }: { signal?: AbortSignal | undefined; timeoutMs?: number } = {},
): Promise<ColumnValue[]> => {
  const source = await getSource(db, id)
  const { name } = columnOf(source, columnName)
  const valuesOf = async (question: Pick<Question, 'text' | 'values'>): Promise<ColumnValue[]> => {
    const { rows } = await ask(db, { ...question, signal, settings: { statement_timeout: String(timeoutMs) } })
    return rows.map(([value, frequency]) => ({
      value: value ?? '',
      frequency: frequency === null || frequency === undefined ? null : Number(frequency),
    }))
  }
  try {
    const known = await valuesOf({ text: statistics, values: [String(id), name] })
    return known.length > 0 ? known : await valuesOf({ text: sample(source.quotedName, quotedIdent(name)), values: [] })
  } catch (error) {
    if (error instanceof MetaError && error.reason === 'query_timeout') return []
    throw error
  }
}
