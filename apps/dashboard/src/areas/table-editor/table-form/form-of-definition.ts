import type { TableDefinition } from '@cairn/contracts/pg-meta/table-changes'
import type { ColumnDraft } from './table-draft.ts'
import type { Keyed, TableForm } from './table-form.ts'

type Column = TableDefinition['columns'][number]

const identities = { ALWAYS: 'always', 'BY DEFAULT': 'by default' } as const

/** The first constraint of the column alone. */
const uniqueOf = ({ name }: Column, { uniques }: TableDefinition) =>
  uniques.find(({ columns }) => columns.length === 1 && columns[0] === name)

const columnDraft = (column: Column, definition: TableDefinition): ColumnDraft => {
  const { id, name, type, identity, generated } = column
  const keyPlace = definition.primary_key?.columns.indexOf(name) ?? -1
  const unique = uniqueOf(column, definition)
  return {
    id,
    name,
    type,
    defaultValue: column.default_value ?? '',
    isPrimaryKey: keyPlace !== -1,
    ...(keyPlace !== -1 && { keyPlace }),
    isNullable: column.is_nullable,
    isUnique: unique !== undefined,
    ...(unique !== undefined && { uniqueId: unique.id }),
    identity: identity === null ? 'none' : identities[identity],
    comment: column.comment ?? '',
    ...(generated !== null && { generated }),
  }
}

/** The form of an existing table. */
export const formOfDefinition = (definition: TableDefinition): TableForm => {
  const { columns, checks, foreign_keys: foreignKeys } = definition
  const ofColumns = new Set(columns.map((column) => uniqueOf(column, definition)?.id))
  let key = 0
  const keyed = <T>(draft: T): Keyed<T> => ({ ...draft, key: (key += 1) })
  const form = {
    loaded: definition,
    schema: definition.schema,
    name: definition.name,
    comment: definition.comment ?? '',
    rowLevelSecurity: definition.rls_enabled,
    realtime: definition.realtime ?? undefined,
    apiAccess: definition.api_access,
    columns: columns.map((column) => keyed(columnDraft(column, definition))),
    uniques: definition.uniques
      .filter(({ id }) => !ofColumns.has(id))
      .map(({ id, columns: names }) => keyed({ id, columns: names })),
    checks: checks.map(({ id, name, expression }) => keyed({ id, name, expression })),
    foreignKeys: foreignKeys.map((foreignKey) =>
      keyed({
        id: foreignKey.id,
        pairs: foreignKey.columns.map((column, index) => ({ column, target: foreignKey.target_columns[index] ?? '' })),
        targetSchema: foreignKey.target_schema,
        targetTable: foreignKey.target_table,
        onUpdate: foreignKey.on_update,
        onDelete: foreignKey.on_delete,
      }),
    ),
  }
  return { ...form, nextKey: key + 1 }
}

const withoutId = <T extends { id?: number }>({ id: _id, ...rest }: T): Omit<T, 'id'> => rest

/** The form of a new table with the columns, keys, checks and the access of another one: a copy is no more open than it. */
export const formOfCopy = (definition: TableDefinition, withRows: boolean): TableForm => {
  const { loaded: _, ...form } = formOfDefinition(definition)
  const { schema, name } = definition
  return {
    ...form,
    name: `${name}_copy`,
    realtime: false,
    ...(withRows && { copyFrom: { schema, name } }),
    columns: form.columns.map(({ uniqueId: _unique, ...column }) => withoutId(column)),
    uniques: form.uniques.map(withoutId),
    // Names of checks are not taken over: the new table makes its own.
    checks: form.checks.map((check) => ({ ...withoutId(check), name: '' })),
    foreignKeys: form.foreignKeys.map(withoutId),
  }
}
