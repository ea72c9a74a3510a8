import type { Cell, RowValues, RowsUpdate, RowsUpdated } from '@cairn/contracts/database/rows'
import { quotedIdent } from '@cairn/contracts/database/sql-names'
import type { Database } from '../database.ts'
import { MetaError } from '../meta-error.ts'
import { ask } from '../wire/ask.ts'
import { cellLength, cutCell, cutPage } from './cut-cells.ts'
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
    return `t.${quotedIdent(columnOf(source, name).name)}::text is not distinct from ${value}`
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

/** What is there now of the values that change, by the place of the change. A row that is gone is absent. */
export const currentValues = async (
  db: Database,
  source: Source,
  rows: readonly Placed[],
): Promise<Map<number, RowValues>> => {
  const names = [...new Set(rows.flatMap(({ change }) => Object.keys(change.expected)))]
  const parameters = new Parameters()
  const lists = new Lists(parameters)
  const index = lists.add(rows.map((row) => String(row.index)))
  const match = keyMatch(source, rows, lists)
  const cells = [index, ...names.map((name) => `t.${quotedIdent(columnOf(source, name).name)}::text`)]
  const text = `select ${cells.join(', ')} from ${source.quotedName} t join ${lists.sql} on ${match.join(' and ')}`
  const { rows: found } = await ask(db, { text, values: parameters.values })
  return new Map(
    found.map(([at = null, ...values]) => {
      const expected = rows[Number(at)]?.change.expected ?? {}
      const entries = names.flatMap((name, place) =>
        Object.hasOwn(expected, name) ? [[name, values[place] ?? null]] : [],
      )
      return [Number(at), Object.fromEntries(entries)]
    }),
  )
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
  const current = await currentValues(db, source, rows)
  const conflicts = rows.flatMap(({ index, change }) => {
    const values = current.get(index) ?? null
    const isSame = values !== null && Object.entries(change.expected).every(([name, value]) => values[name] === value)
    return isSame ? [] : [{ change: index, values }]
  })
  if (conflicts.length > 0) return { saved: false, columns, rows: [], truncated: [], conflicts }
  throw new MetaError('query_failed', {
    message: 'The rows were not changed: a trigger or a policy of the table prevented it.',
  })
}
