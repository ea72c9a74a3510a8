import type { Cell, RowValues } from '@cairn/contracts/database/rows'
import type { Database } from '../database.ts'
import { MetaError } from '../meta-error.ts'
import { quotedIdent } from '@cairn/contracts/database/sql-names'
import { ask } from '../wire/ask.ts'
import { isExpected } from './expected-values.ts'
import { requireOneRowEach } from './one-row-each.ts'
import { Parameters, textArray } from './parameters.ts'
import { hasKey, keyValues } from './row-key.ts'
import type { Source } from './source.ts'
import { allCells, columnOf, getSource } from './source.ts'

export interface WrittenRow {
  row: Cell[]
}

/** Inserts a row and returns it whole. */
export const insertStatement = (source: Source, values: RowValues): { text: string; values: Cell[] } => {
  const parameters = new Parameters()
  const entries = Object.entries(values).map(([name, value]) => {
    const column = columnOf(source, name)
    return { quotedName: quotedIdent(name), value: parameters.add(value, column.type) }
  })
  const row =
    entries.length === 0
      ? 'default values'
      : `(${entries.map((entry) => entry.quotedName).join(', ')}) values (${entries.map((entry) => entry.value).join(', ')})`
  return {
    text: `insert into ${source.quotedName} as t ${row} returning ${allCells(source)}`,
    values: parameters.values,
  }
}

/**
 * Inserts a row and gives it back whole, defaults included; also into views that PostgreSQL can insert into.
 * @throws MetaError `table_not_found`, `query_failed`, `query_timeout`.
 */
export const insertRow = async (db: Database, id: number, body: { values: RowValues }): Promise<WrittenRow> => {
  const source = await getSource(db, id)
  const { rows } = await ask(db, insertStatement(source, body.values))
  const [inserted] = rows
  if (inserted !== undefined) return { row: inserted }
  throw new MetaError('query_failed', {
    message: 'Nothing was inserted: a trigger or a rule of the table prevented it.',
  })
}

const whyNotUpdated = async (db: Database, source: Source, key: RowValues, isGuarded: boolean): Promise<MetaError> => {
  const parameters = new Parameters()
  const text = `select 1 from ${source.quotedName} t where ${hasKey(source, key, parameters)}`
  const { rows } = await ask(db, { text, values: parameters.values })
  if (rows.length === 0 && db.impersonation !== undefined)
    return new MetaError('row_not_found', {
      message: `The row was deleted, or no policy lets the role ${db.impersonation.role} read it.`,
    })
  if (rows.length === 0) return new MetaError('row_not_found')
  if (isGuarded) return new MetaError('row_changed')
  return new MetaError('query_failed', {
    message: 'The row was not changed: a trigger or a policy of the table prevented it.',
  })
}

/**
 * Changes the row with that primary key. With `expected`, only while those columns still hold those values.
 * @throws MetaError `table_not_found`, `table_without_key`, `row_not_found`, `row_changed`, `invalid_input`,
 * `query_failed`, `query_timeout`.
 */
export const updateRow = async (
  db: Database,
  id: number,
  body: { key: RowValues; values: RowValues; expected?: RowValues | undefined },
): Promise<WrittenRow> => {
  const source = await getSource(db, id)
  await requireOneRowEach(db, source, [keyValues(source, body.key)])
  const parameters = new Parameters()
  const conditions = [hasKey(source, body.key, parameters)]
  const changes = Object.entries(body.values).map(
    ([name, value]) => `${quotedIdent(name)} = ${parameters.add(value, columnOf(source, name).type)}`,
  )
  if (changes.length === 0) throw new MetaError('invalid_input', { message: 'There are no values to change.' })
  const expected = Object.entries(body.expected ?? {})
  for (const [name, value] of expected)
    conditions.push(isExpected(columnOf(source, name), parameters.add(value, 'text')))
  const text = `update ${source.quotedName} as t set ${changes.join(', ')}
    where ${conditions.join(' and ')} returning ${allCells(source)}`
  const { rows } = await ask(db, { text, values: parameters.values })
  const [updated] = rows
  if (updated !== undefined) return { row: updated }
  throw await whyNotUpdated(db, source, body.key, expected.length > 0)
}

/**
 * Deletes the rows with those primary keys, all or none; a key that names no row is passed over. With `evenReadOnly`, also
 * where transactions are read-only by default.
 * @throws MetaError `table_not_found`, `table_without_key`, `invalid_input`, `query_failed`, `query_timeout`.
 */
export const deleteRows = async (
  db: Database,
  id: number,
  body: { keys: RowValues[] },
  { evenReadOnly = false } = {},
): Promise<{ deleted: number }> => {
  const source = await getSource(db, id)
  const keys = body.keys.map((key) => keyValues(source, key))
  await requireOneRowEach(db, source, keys)
  const parameters = new Parameters()
  const columns = source.key.map((name, index) => {
    const { type } = columnOf(source, name)
    const values = parameters.add(textArray(keys.map((key) => key[index] ?? null)), 'text[]')
    return { values, match: `t.${quotedIdent(name)} = gone.k${index}::${type}`, alias: `k${index}` }
  })
  const text = `delete from ${source.quotedName} as t
    using unnest(${columns.map((column) => column.values).join(', ')}) gone (${columns.map((column) => column.alias).join(', ')})
    where ${columns.map((column) => column.match).join(' and ')}`
  const { tag = '' } = await ask(db, { text, values: parameters.values, isReadWrite: evenReadOnly })
  const deleted = Number(/\d+$/.exec(tag)?.[0] ?? 0)
  if (deleted === 0 && db.impersonation !== undefined)
    throw new MetaError('query_failed', {
      message: `No row was deleted: no policy lets the role ${db.impersonation.role} delete these rows, or they are gone.`,
    })
  return { deleted }
}
