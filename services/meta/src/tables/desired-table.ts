import type { ApiAccess, DesiredTable, TableDefinition } from '@cairn/contracts/pg-meta/table-changes'
import { MetaError } from '../meta-error.ts'
import type { ResolvedType } from './resolve-types.ts'

type CurrentColumn = TableDefinition['columns'][number]
type CurrentForeignKey = TableDefinition['foreign_keys'][number]

/** A column as it should be, with all that the form left out. */
export interface FullColumn {
  name: string
  type: string
  isCollatable: boolean
  defaultValue: string | null
  isNullable: boolean
  identity: CurrentColumn['identity']
  generated: string | null
  comment: string | null
  current: CurrentColumn | undefined
}

export interface FullKey {
  name: string | undefined
  columns: readonly string[]
  current: TableDefinition['uniques'][number] | undefined
}

export interface FullCheck {
  name: string | undefined
  expression: string
  current: TableDefinition['checks'][number] | undefined
}

export interface FullForeignKey {
  name: string | undefined
  columns: readonly string[]
  targetSchema: string
  targetTable: string
  targetColumns: readonly string[]
  onUpdate: CurrentForeignKey['on_update']
  onDelete: CurrentForeignKey['on_delete']
  current: CurrentForeignKey | undefined
}

export interface FullTable {
  schema: string
  name: string
  comment: string | null
  rlsEnabled: boolean
  /** Undefined: as it is. */
  realtime: boolean | undefined
  apiAccess: ApiAccess | undefined
  columns: readonly FullColumn[]
  primaryKey: FullKey | undefined
  uniques: readonly FullKey[]
  checks: readonly FullCheck[]
  foreignKeys: readonly FullForeignKey[]
}

const invalid = (message: string): MetaError => new MetaError('table_change_invalid', { message })

const existing = <T extends { id: number }>(
  list: readonly T[],
  id: number | undefined,
  what: string,
): T | undefined => {
  if (id === undefined) return undefined
  const found = list.find((each) => each.id === id)
  if (found === undefined) throw invalid(`The table has no ${what} with the id ${id}.`)
  return found
}

const fullColumn = (
  column: DesiredTable['columns'][number],
  current: CurrentColumn | undefined,
  types: ReadonlyMap<string, ResolvedType>,
): FullColumn => {
  const resolved = column.type === undefined ? undefined : types.get(column.type)
  const identity = column.identity === undefined ? (current?.identity ?? null) : column.identity
  const full = {
    name: column.name ?? current?.name ?? '',
    type: resolved?.type ?? current?.type ?? '',
    isCollatable: resolved?.is_collatable ?? false,
    defaultValue: column.default_value === undefined ? (current?.default_value ?? null) : column.default_value,
    isNullable: column.is_nullable ?? current?.is_nullable ?? identity === null,
    identity,
    generated: column.generated === undefined ? (current?.generated ?? null) : column.generated,
    comment: column.comment === undefined ? (current?.comment ?? null) : column.comment,
    current,
  }
  if (current !== undefined && full.generated !== current.generated)
    throw invalid(
      `The expression of the generated column ${current.name} cannot be changed. Delete the column and add it again.`,
    )
  if (full.generated !== null && (full.defaultValue !== null || full.identity !== null))
    throw invalid(`The generated column ${full.name} can have no default and no identity.`)
  // PostgreSQL allows only one of them; the default of a column that becomes an identity goes.
  return full.identity === null ? full : { ...full, defaultValue: null, isNullable: false }
}

const noRepeats = (names: readonly string[], what: string): void => {
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated !== undefined) throw invalid(`Two ${what} have the name ${repeated}.`)
}

/**
 * The table as it should be, with what the form left out filled in from what is there.
 * @throws MetaError `table_change_invalid` where the parts do not fit together.
 */
export const fullTable = (
  desired: DesiredTable,
  current: TableDefinition | undefined,
  types: ReadonlyMap<string, ResolvedType>,
): FullTable => {
  const columns = desired.columns.map((column) =>
    fullColumn(column, existing(current?.columns ?? [], column.id, 'column'), types),
  )
  const names = new Set(columns.map(({ name }) => name))
  if (names.size < columns.length)
    noRepeats(
      columns.map(({ name }) => name),
      'columns',
    )
  noRepeats(
    desired.columns.flatMap(({ id }) => (id === undefined ? [] : [String(id)])),
    'columns',
  )
  /** By the names that the columns will have: what is left out keeps its columns, which may be renamed. */
  const renamed = new Map(
    columns.flatMap(({ current: column, name }) => (column === undefined ? [] : [[column.name, name]])),
  )
  const known = (list: readonly string[], what: string): readonly string[] => {
    for (const name of list)
      if (!names.has(name)) throw invalid(`${what} names the column ${name}, which the table will not have.`)
    noRepeats(list, `columns of ${what.toLowerCase()}`)
    return list
  }
  const kept = (list: readonly string[] = []): readonly string[] => list.map((name) => renamed.get(name) ?? name)

  const key = (wanted: DesiredTable['uniques'][number]): FullKey => {
    const found = existing(current?.uniques ?? [], 'id' in wanted ? wanted.id : undefined, 'unique constraint')
    return {
      name: wanted.name ?? found?.name,
      columns: known(wanted.columns ?? kept(found?.columns), 'A unique constraint'),
      current: found,
    }
  }
  const check = (wanted: DesiredTable['checks'][number]): FullCheck => {
    const found = existing(current?.checks ?? [], 'id' in wanted ? wanted.id : undefined, 'check')
    return {
      name: wanted.name ?? found?.name,
      expression: wanted.expression ?? found?.expression ?? '',
      current: found,
    }
  }
  const foreignKey = (wanted: DesiredTable['foreign_keys'][number]): FullForeignKey => {
    const found = existing(current?.foreign_keys ?? [], 'id' in wanted ? wanted.id : undefined, 'foreign key')
    const full = {
      name: wanted.name ?? found?.name,
      columns: known(wanted.columns ?? kept(found?.columns), 'A foreign key'),
      targetSchema: wanted.target_schema ?? found?.target_schema ?? '',
      targetTable: wanted.target_table ?? found?.target_table ?? '',
      targetColumns: wanted.target_columns ?? found?.target_columns ?? [],
      onUpdate: wanted.on_update ?? found?.on_update ?? 'NO ACTION',
      onDelete: wanted.on_delete ?? found?.on_delete ?? 'NO ACTION',
      current: found,
    }
    if (full.columns.length !== full.targetColumns.length)
      throw invalid('A foreign key has as many columns as it references.')
    return full
  }
  const { primary_key: primaryKey } = desired
  if (current?.realtime === null && desired.realtime !== undefined)
    throw invalid(
      'Whether realtime has this table is decided by its publication for all tables, or there is no publication.',
    )
  return {
    schema: desired.schema,
    name: desired.name,
    comment: desired.comment,
    rlsEnabled: desired.rls_enabled,
    realtime: desired.realtime,
    apiAccess: desired.api_access,
    columns,
    primaryKey:
      primaryKey === null
        ? undefined
        : {
            name: primaryKey.name ?? current?.primary_key?.name,
            columns: known(primaryKey.columns, 'The primary key'),
            current: current?.primary_key ?? undefined,
          },
    uniques: desired.uniques.map(key),
    checks: desired.checks.map(check),
    foreignKeys: desired.foreign_keys.map(foreignKey),
  }
}
