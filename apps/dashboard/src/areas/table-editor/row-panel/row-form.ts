import type { Column } from '@cairn/contracts/database/catalogue'
import type { RowValues } from '@cairn/contracts/database/rows'
import { valueIn } from '@cairn/contracts/database/row-values'
import { jsonProblem, typedValue } from '../../../lib/cell-text.ts'
import type { CellChange } from '../data/cell-change.ts'
import { columnReadOnlyReason, isRequired } from '../values/editability.ts'

/** What a field says: nothing yet where something is needed, leave it to the database, NULL, or the text typed. */
export type FieldState = { kind: 'missing' } | { kind: 'default' } | { kind: 'null' } | { kind: 'text'; text: string }

export type FormState = Readonly<Record<string, FieldState>>

/** A new row, before anything is typed: what has a default gets it, what may be absent is. */
export const emptyRow = (columns: readonly Column[]): FormState =>
  Object.fromEntries(
    columns.map((column): [string, FieldState] => [
      column.name,
      isRequired(column)
        ? { kind: 'missing' }
        : column.default_value === null && !column.is_identity && !column.is_generated
          ? { kind: 'null' }
          : { kind: 'default' },
    ]),
  )

/** A row as it is in the database. */
export const rowState = (columns: readonly Column[], cells: readonly (string | null)[]): FormState =>
  Object.fromEntries(
    columns.map((column, index): [string, FieldState] => {
      const value = cells[index]
      return [column.name, value === null || value === undefined ? { kind: 'null' } : { kind: 'text', text: value }]
    }),
  )

/** The fields of columns that got a value by a choice. */
export const chosenState = (columns: readonly Column[], values: RowValues): FormState =>
  Object.fromEntries(
    columns.flatMap((column): [string, FieldState][] => {
      const value = valueIn(values, column.name)
      if (value === undefined || columnReadOnlyReason(column) !== undefined) return []
      return [[column.name, value === null ? { kind: 'null' } : { kind: 'text', text: value }]]
    }),
  )

/** A new row with the values of another one: what identifies a row, and what the database computes, is left to it. */
export const copiedRow = (
  columns: readonly Column[],
  primaryKeys: readonly string[],
  cells: readonly (string | null)[],
): FormState => {
  const empty = emptyRow(columns)
  const copied = rowState(columns, cells)
  const isOwn = (column: Column) =>
    column.is_identity ||
    columnReadOnlyReason(column) !== undefined ||
    (primaryKeys.includes(column.name) && column.default_value !== null)
  return Object.fromEntries(
    columns.map((column): [string, FieldState] => [
      column.name,
      (isOwn(column) ? empty : copied)[column.name] ?? { kind: 'default' },
    ]),
  )
}

/** What a field stands for; undefined where it is left to the database. */
export const fieldValue = (state: FieldState | undefined, column: Column): string | null | undefined => {
  if (state === undefined || state.kind === 'default' || state.kind === 'missing') return undefined
  return state.kind === 'null' ? null : typedValue(state.text, column.category)
}

/** The text that a field has from the database: typed into a field, an empty bit string would mean NULL. */
const untouchedText = (state: FieldState | undefined, initial: FieldState | undefined): string | undefined =>
  state?.kind === 'text' && initial?.kind === 'text' && state.text === initial.text ? state.text : undefined

/** What is sent for a new row: what is left to the database is left out. `initial` has the values of another row. */
export const insertValues = (columns: readonly Column[], form: FormState, initial: FormState = {}): RowValues => {
  const values = columns.flatMap((column): [string, string | null][] => {
    const state = form[column.name]
    const value = untouchedText(state, initial[column.name]) ?? fieldValue(state, column)
    return value === undefined || columnReadOnlyReason(column) !== undefined ? [] : [[column.name, value]]
  })
  return Object.fromEntries(values)
}

/** The changes of a row: only of what differs, with what it differs from. */
export const rowChanges = (
  columns: readonly Column[],
  key: RowValues,
  before: FormState,
  form: FormState,
): CellChange[] =>
  columns.flatMap((column) => {
    const old = before[column.name]
    const now = form[column.name]
    if (untouchedText(now, old) !== undefined) return []
    const [from, to] = [old?.kind === 'text' ? old.text : null, fieldValue(now, column)]
    if (to === undefined || to === from || columnReadOnlyReason(column) !== undefined) return []
    return [{ key, column: column.name, from, to }]
  })

/** What is wrong with a field, as far as the browser can tell; otherwise undefined. */
export const fieldProblem = (
  column: Column,
  state: FieldState | undefined,
  initial?: FieldState,
): string | undefined => {
  if (untouchedText(state, initial) !== undefined) return undefined
  if (state === undefined || state.kind === 'default' || columnReadOnlyReason(column) !== undefined) return undefined
  if (state.kind === 'missing') return 'Enter a value: the column is NOT NULL and has no default.'
  const isAbsent = fieldValue(state, column) === null
  if (isAbsent && !column.is_nullable) return 'Enter a value: the column is NOT NULL.'
  if (state.kind !== 'text') return undefined
  if (column.category === 'json') return jsonProblem(state.text)
  if (column.category === 'number' && !isAbsent && !/^\s*[+-]?(\d|\.\d|nan|inf)/i.test(state.text))
    return 'This is not a number.'
  return undefined
}
