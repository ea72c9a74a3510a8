import type { Cell, RowValues, RowsUpdate, RowsUpdated } from '@cairn/contracts/database/rows'
import { quotedIdent } from '@cairn/contracts/database/sql-names'
import type { Database } from '../database.ts'
import { MetaError } from '../meta-error.ts'
import { ask } from '../wire/ask.ts'
import { cellLength, cutCell, cutPage } from './cut-cells.ts'
import { isExpected } from './expected-values.ts'
import { requireOneRowEach } from './one-row-each.ts'
import { Parameters } from './parameters.ts'
import { keyValues } from './row-key.ts'
import { keyMatch, Lists } from './row-lists.ts'
import type { Source } from './source.ts'
import { columnOf, getSource } from './source.ts'

type Change = RowsUpdate['changes'][number]

/** A change with its place in the request. */
export interface Placed {
  index: number
  key: Cell[]
  change: Change
}

const columnsOf = ({ values, expected }: Change): string =>
  JSON.stringify([Object.keys(values).toSorted(), Object.keys(expected).toSorted()])

export const placed = (source: Source, changes: readonly Change[]): Placed[] => {
  const seen = new Set<string>()
  return changes.map((change, index) => {
    const key = keyValues(source, change.key)
    const text = JSON.stringify(key)
    if (seen.has(text) || Object.keys(change.values).length === 0)
      throw new MetaError('invalid_input', { message: 'Each change names another row and at least one value.' })
    seen.add(text)
    return { index, key, change }
  })
}

/** The update of the rows in which the same columns change. */
const updateOf = (source: Source, rows: readonly Placed[], parameters: Parameters, length: number): string => {
  const lists = new Lists(parameters)
  const index = lists.add(rows.map((row) => String(row.index)))
  const match = keyMatch(source, rows, lists)
  const [first] = rows
  const sets = Object.keys(first?.change.values ?? {}).map((name) => {
    const value = lists.add(rows.map(({ change }) => change.values[name] ?? null))
    return `${quotedIdent(name)} = ${value}::${columnOf(source, name).type}`
  })
  const expected = Object.keys(first?.change.expected ?? {}).map((name) => {
    const value = lists.add(rows.map(({ change }) => change.expected[name] ?? null))
    return isExpected(columnOf(source, name), value)
  })
  return `update ${source.quotedName} as t set ${sets.join(', ')} from ${lists.sql}
    where ${[...match, ...expected].join(' and ')} returning ${index}::int, ${source.columns.map((column) => cutCell(column, length)).join(', ')}`
}

/** Makes the statement fail, and with it all of its updates, unless each of the rows was changed. */
export const marker = 'cairn: not every row was changed'

export const updateAll = (
  source: Source,
  rows: readonly Placed[],
  length: number,
): { text: string; values: Cell[] } => {
  const parameters = new Parameters()
  const groups = [...Map.groupBy(rows, ({ change }) => columnsOf(change)).values()]
  const updates = groups.map((group, index) => `u${index} as (${updateOf(source, group, parameters, length)})`)
  const names = groups.map((_, index) => `u${index}`)
  const changed = names.map((name) => `(select count(*) from ${name})`).join(' + ')
  const total = parameters.add(String(rows.length), 'int')
  // Read from a query, or the planner would compute it before it is known whether it is needed.
  const failure = `(select '${marker}' from (select ${changed} as n) c where c.n >= 0)::boolean`
  const isWhole = `case when ${changed} = ${total} then true else ${failure} end`
  return {
    text: `with ${updates.join(', ')} select * from (${names.map((name) => `select * from ${name}`).join(' union all ')}) u where ${isWhole}`,
    values: parameters.values,
  }
}

export const isIncomplete = (error: unknown): boolean =>
  error instanceof MetaError && error.database?.sqlstate === '22P02' && error.database.message.includes(marker)

/** A change whose row is gone, or has not the expected values. */
interface Conflict {
  index: number
  /** The expected values as they are now; null: the row is gone. */
  values: RowValues | null
}

/** Which changes meet something else than they expect. */
export const conflictsOf = async (db: Database, source: Source, rows: readonly Placed[]): Promise<Conflict[]> => {
  if (rows.length === 0) return []
  const names = [...new Set(rows.flatMap(({ change }) => Object.keys(change.expected)))]
  const parameters = new Parameters()
  const lists = new Lists(parameters)
  const index = lists.add(rows.map((row) => String(row.index)))
  const match = keyMatch(source, rows, lists)
  const cells = names.flatMap((name) => {
    const column = columnOf(source, name)
    const expected = lists.add(rows.map(({ change }) => change.expected[name] ?? null))
    return [`t.${quotedIdent(column.name)}::text`, isExpected(column, expected)]
  })
  const text = `select ${[index, ...cells].join(', ')} from ${source.quotedName} t join ${lists.sql} on ${match.join(' and ')}`
  const { rows: found } = await ask(db, { text, values: parameters.values })
  const byIndex = new Map(found.map(([at = null, ...values]) => [Number(at), values]))
  return rows.flatMap(({ index: at, change }): Conflict[] => {
    const current = byIndex.get(at)
    if (current === undefined) return [{ index: at, values: null }]
    const expected = names.flatMap((name, place) =>
      Object.hasOwn(change.expected, name)
        ? [{ name, value: current[2 * place] ?? null, isSame: current[2 * place + 1] === 't' }]
        : [],
    )
    if (expected.every(({ isSame }) => isSame)) return []
    return [{ index: at, values: Object.fromEntries(expected.map(({ name, value }) => [name, value])) }]
  })
}

/**
 * Changes rows, all of them or none. A row of which an expected value is no longer there, or that is gone, prevents all
 * changes, and its values are returned as they are now.
 * @throws MetaError `table_not_found`, `table_without_key`, `invalid_input`, `query_failed`, `query_timeout`.
 */
export const updateRows = async (db: Database, id: number, { changes }: RowsUpdate): Promise<RowsUpdated> => {
  const source = await getSource(db, id)
  const rows = placed(source, changes)
  await requireOneRowEach(
    db,
    source,
    rows.map(({ key }) => key),
  )
  const columns = source.columns.map(({ name }) => name)
  try {
    const length = cellLength(source.columns.length, rows.length)
    const { rows: written } = await ask(db, updateAll(source, rows, length))
    const byIndex = new Map(written.map(([at = null, ...cells]) => [Number(at), cells]))
    const inOrder = changes.map((_, index) => byIndex.get(index) ?? [])
    return { saved: true, columns, ...cutPage(inOrder, length), conflicts: [] }
  } catch (error) {
    if (!isIncomplete(error)) throw error
  }
  const found = await conflictsOf(db, source, rows)
  const conflicts = found.map(({ index, values }) => ({ change: index, values }))
  if (conflicts.length > 0) return { saved: false, columns, rows: [], truncated: [], conflicts }
  throw new MetaError('query_failed', {
    message: 'The rows were not changed: a trigger or a policy of the table prevented it.',
  })
}
