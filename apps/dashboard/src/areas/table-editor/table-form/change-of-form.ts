import type { DesiredTable, TableChange } from '@cairn/contracts/pg-meta/table-changes'
import type { CheckDraft, ColumnDraft, ForeignKeyDraft, UniqueDraft } from './table-draft.ts'
import type { TableForm } from './table-form.ts'

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

const identities = { none: null, always: 'ALWAYS', 'by default': 'BY DEFAULT' } as const

const desiredColumn = (column: ColumnDraft): DesiredTable['columns'][number] => {
  const { id, name, identity, generated, defaultValue } = column
  const fields = {
    name,
    type: column.type.trim(),
    default_value: identity === 'none' && generated === undefined ? textOrNull(defaultValue) : null,
    is_nullable: column.isNullable && !column.isPrimaryKey,
    identity: identities[identity],
    comment: textOrNull(column.comment),
    ...(generated !== undefined && { generated: generated.trim() }),
  }
  return id === undefined ? fields : { id, ...fields }
}

const desiredForeignKey = (key: ForeignKeyDraft): DesiredTable['foreign_keys'][number] => {
  const fields = {
    columns: key.pairs.map(({ column }) => column),
    target_schema: key.targetSchema,
    target_table: key.targetTable,
    target_columns: key.pairs.map(({ target }) => target),
    on_update: key.onUpdate,
    on_delete: key.onDelete,
  }
  return key.id === undefined ? fields : { id: key.id, ...fields }
}

const desiredCheck = ({ id, name, expression }: CheckDraft): DesiredTable['checks'][number] => {
  const fields = { expression: expression.trim(), ...(name.trim() !== '' && { name: name.trim() }) }
  return id === undefined ? fields : { id, ...fields }
}

/** The order that the key has, then the columns that join it. */
const keyColumns = ({ columns }: TableForm): string[] =>
  columns
    .filter(({ isPrimaryKey }) => isPrimaryKey)
    .toSorted((a, b) => (a.keyPlace ?? Infinity) - (b.keyPlace ?? Infinity) || 0)
    .map(({ name }) => name)

const desiredUnique = ({ id, columns }: UniqueDraft): DesiredTable['uniques'][number] =>
  id === undefined ? { columns: [...columns] } : { id, columns: [...columns] }

const uniquesOfColumns = ({ columns }: TableForm): DesiredTable['uniques'] =>
  columns
    .filter(({ isUnique }) => isUnique)
    .map(({ uniqueId, name }) => (uniqueId === undefined ? { columns: [name] } : { id: uniqueId }))

/** What was not touched is left out: it stays, or is what the schema gives a new table. */
const accessOfForm = (form: TableForm, { loaded, realtime, apiAccess }: TableForm) => {
  const isNew = loaded === undefined
  return {
    ...(form.realtime !== undefined && form.realtime !== (isNew ? false : realtime) && { realtime: form.realtime }),
    ...(form.apiAccess !== undefined && (isNew || form.apiAccess !== apiAccess) && { api_access: form.apiAccess }),
  }
}

/** What the form asks of the server. Of a part that was not touched only the id is sent: it stays as it is. */
export const changeOfForm = (form: TableForm, initial: TableForm): TableChange => {
  const { loaded } = form
  const untouched = new Set<unknown>([
    ...initial.columns,
    ...initial.uniques,
    ...initial.checks,
    ...initial.foreignKeys,
  ])
  const part = <Draft extends { id?: number }, Desired>(draft: Draft, desired: (draft: Draft) => Desired) =>
    draft.id !== undefined && untouched.has(draft) ? { id: draft.id } : desired(draft)
  const key = keyColumns(form)
  return {
    ...(loaded !== undefined && { table: { id: loaded.id, version: loaded.version } }),
    ...(form.copyFrom !== undefined && { copy_rows_from: form.copyFrom }),
    desired: {
      schema: form.schema,
      name: form.name.trim(),
      comment: textOrNull(form.comment),
      rls_enabled: form.rowLevelSecurity,
      ...accessOfForm(form, initial),
      columns: form.columns.map((column) => part(column, desiredColumn)),
      primary_key: key.length === 0 ? null : { columns: key },
      uniques: [...form.uniques.map((unique) => part(unique, desiredUnique)), ...uniquesOfColumns(form)],
      checks: form.checks.map((check) => part(check, desiredCheck)),
      foreign_keys: form.foreignKeys.map((foreignKey) => part(foreignKey, desiredForeignKey)),
    },
  }
}
