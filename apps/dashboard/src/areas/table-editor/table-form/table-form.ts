import type { DraftOf } from '~/assistant/describe/write-draft.ts'
import type { TableDefinition } from '@cairn/contracts/pg-meta/table-changes'
import type { CheckDraft, ColumnDraft, ForeignKeyDraft, TableDraft, UniqueDraft } from './table-draft.ts'
import { identityTypes } from './table-draft.ts'

/** A part of the form with an identity of its own: its place in the list changes, its fields keep their focus. */
export type Keyed<T> = T & { key: number }

export interface TableForm extends Omit<TableDraft, 'columns' | 'uniques' | 'checks' | 'foreignKeys'> {
  /** The table that is edited, as it was loaded. */
  loaded?: TableDefinition
  /** The table whose rows are copied into the new one. */
  copyFrom?: { schema: string; name: string }
  columns: readonly Keyed<ColumnDraft>[]
  uniques: readonly Keyed<UniqueDraft>[]
  checks: readonly Keyed<CheckDraft>[]
  foreignKeys: readonly Keyed<ForeignKeyDraft>[]
  nextKey: number
}

const plainColumn: ColumnDraft = {
  name: '',
  type: '',
  defaultValue: '',
  isPrimaryKey: false,
  isNullable: true,
  isUnique: false,
  identity: 'none',
  comment: '',
}

/** What nearly every table begins with. */
export const newTableForm = (schema: string): TableForm => ({
  schema,
  name: '',
  comment: '',
  rowLevelSecurity: true,
  realtime: false,
  columns: [
    {
      ...plainColumn,
      key: 1,
      name: 'id',
      type: 'bigint',
      isPrimaryKey: true,
      isNullable: false,
      identity: 'by default',
    },
    { ...plainColumn, key: 2, name: 'created_at', type: 'timestamptz', defaultValue: 'now()', isNullable: false },
  ],
  uniques: [],
  checks: [],
  foreignKeys: [],
  nextKey: 3,
})

/** A new table as a model has described it, in place of what the form has. */
export const formOfDraft = (form: TableForm, { name, comment, columns, foreign_keys }: DraftOf<'table'>): TableForm => {
  const keyOfColumn = (index: number) => form.nextKey + index
  const keyOfForeignKey = (index: number) => keyOfColumn(columns.length) + index
  return {
    ...form,
    name,
    comment,
    uniques: [],
    columns: columns.map(({ default: defaultValue, ...column }, index) => ({
      ...plainColumn,
      key: keyOfColumn(index),
      name: column.name,
      type: column.type,
      defaultValue: column.identity ? '' : defaultValue,
      isPrimaryKey: column.primary_key,
      isNullable: column.nullable && !column.primary_key,
      isUnique: column.unique && !column.primary_key,
      identity: column.identity && identityTypes.includes(column.type.toLowerCase()) ? 'by default' : 'none',
    })),
    foreignKeys: foreign_keys.map((foreignKey, index) => ({
      key: keyOfForeignKey(index),
      pairs: foreignKey.columns.map((column, at) => ({ column, target: foreignKey.table_columns[at] ?? '' })),
      targetSchema: foreignKey.schema,
      targetTable: foreignKey.table,
      onUpdate: 'NO ACTION',
      onDelete: foreignKey.on_delete,
    })),
    checks: [],
    // One more: a part with the last key takes the focus, which belongs to the description.
    nextKey: keyOfForeignKey(foreign_keys.length) + 1,
  }
}

export const withNewColumn = (form: TableForm): TableForm => ({
  ...form,
  columns: [...form.columns, { ...plainColumn, key: form.nextKey }],
  nextKey: form.nextKey + 1,
})

export const withNewForeignKey = (form: TableForm): TableForm => ({
  ...form,
  foreignKeys: [
    ...form.foreignKeys,
    {
      key: form.nextKey,
      pairs: [{ column: '', target: '' }],
      targetSchema: form.schema,
      targetTable: '',
      onUpdate: 'NO ACTION',
      onDelete: 'NO ACTION',
    },
  ],
  nextKey: form.nextKey + 1,
})

/** A column changed; what no longer fits its type or its role goes with it. Keys follow its name. */
export const withColumn = (form: TableForm, key: number, change: Partial<ColumnDraft>): TableForm => {
  const before = form.columns.find((column) => column.key === key)
  const columns = form.columns.map((column) => (column.key === key ? { ...column, ...change } : column))
  const renamed = before !== undefined && change.name !== undefined && before.name !== ''
  if (!renamed) return { ...form, columns }
  const newName = (name: string) => (name === before.name ? (change.name ?? '') : name)
  return {
    ...form,
    columns,
    foreignKeys: form.foreignKeys.map((foreignKey) => ({
      ...foreignKey,
      pairs: foreignKey.pairs.map((pair) => ({ ...pair, column: newName(pair.column) })),
    })),
    // One without the column stays the same part: what was not touched is not sent.
    uniques: form.uniques.map((unique) =>
      unique.columns.includes(before.name) ? { ...unique, columns: unique.columns.map(newName) } : unique,
    ),
  }
}

/** PostgreSQL drops a unique constraint with any of its columns. */
export const withoutColumn = (form: TableForm, key: number): TableForm => {
  const name = form.columns.find((column) => column.key === key)?.name
  return {
    ...form,
    columns: form.columns.filter((column) => column.key !== key),
    uniques: form.uniques.filter(({ columns }) => name === undefined || !columns.includes(name)),
  }
}

/** One place up or down, where there is one. */
export const withColumnMoved = (form: TableForm, key: number, by: -1 | 1): TableForm => {
  const index = form.columns.findIndex((column) => column.key === key)
  const [column, other] = [form.columns[index], form.columns[index + by]]
  if (column === undefined || other === undefined) return form
  return { ...form, columns: form.columns.with(index, other).with(index + by, column) }
}

export const withForeignKey = (form: TableForm, key: number, change: Partial<ForeignKeyDraft>): TableForm => ({
  ...form,
  foreignKeys: form.foreignKeys.map((each) => (each.key === key ? { ...each, ...change } : each)),
})

export const withoutForeignKey = (form: TableForm, key: number): TableForm => ({
  ...form,
  foreignKeys: form.foreignKeys.filter((foreignKey) => foreignKey.key !== key),
})

export const withNewUnique = (form: TableForm): TableForm => ({
  ...form,
  uniques: [...form.uniques, { key: form.nextKey, columns: [] }],
  nextKey: form.nextKey + 1,
})

export const withUnique = (form: TableForm, key: number, columns: readonly string[]): TableForm => ({
  ...form,
  uniques: form.uniques.map((unique) => (unique.key === key ? { ...unique, columns } : unique)),
})

export const withoutUnique = (form: TableForm, key: number): TableForm => ({
  ...form,
  uniques: form.uniques.filter((unique) => unique.key !== key),
})

export const withNewCheck = (form: TableForm): TableForm => ({
  ...form,
  checks: [...form.checks, { key: form.nextKey, name: '', expression: '' }],
  nextKey: form.nextKey + 1,
})

export const withCheck = (form: TableForm, key: number, change: Partial<CheckDraft>): TableForm => ({
  ...form,
  checks: form.checks.map((each) => (each.key === key ? { ...each, ...change } : each)),
})

export const withoutCheck = (form: TableForm, key: number): TableForm => ({
  ...form,
  checks: form.checks.filter((check) => check.key !== key),
})
