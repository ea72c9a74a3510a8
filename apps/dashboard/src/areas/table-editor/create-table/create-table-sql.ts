import { plainIdent, quotedLiteral, plainName } from '@cairn/contracts/database/sql-names'

export interface ColumnDraft {
  name: string
  /** As SQL writes it: `bigint`, `text[]`, `public.order_status`. */
  type: string
  /** An SQL expression, or nothing. */
  defaultValue: string
  isPrimaryKey: boolean
  isNullable: boolean
  isUnique: boolean
  identity: 'none' | 'always' | 'by default'
}

export const deleteActions = ['no action', 'restrict', 'cascade', 'set null', 'set default'] as const
export type DeleteAction = (typeof deleteActions)[number]

export interface ForeignKeyDraft {
  /** Pairs: a column of the new table, and the column it points to. */
  pairs: readonly { column: string; target: string }[]
  targetSchema: string
  targetTable: string
  onDelete: DeleteAction
}

export interface TableDraft {
  schema: string
  name: string
  comment: string
  columns: readonly ColumnDraft[]
  foreignKeys: readonly ForeignKeyDraft[]
  rowLevelSecurity: boolean
}

/** Types that can be identity columns. */
export const identityTypes: readonly string[] = ['smallint', 'integer', 'bigint', 'int2', 'int4', 'int8', 'int']

const columnSql = (column: ColumnDraft, isWholeKey: boolean): string => {
  const parts = [plainIdent(column.name), column.type.trim()]
  if (column.identity !== 'none') parts.push(`generated ${column.identity} as identity`)
  else if (column.defaultValue.trim() !== '') parts.push(`default ${column.defaultValue.trim()}`)
  if (isWholeKey) parts.push('primary key')
  else if (!column.isPrimaryKey && !column.isNullable) parts.push('not null')
  if (column.isUnique && !isWholeKey) parts.push('unique')
  return parts.join(' ')
}

const foreignKeySql = ({ pairs, targetSchema, targetTable, onDelete }: ForeignKeyDraft): string => {
  const columns = pairs.map(({ column }) => plainIdent(column)).join(', ')
  const targets = pairs.map(({ target }) => plainIdent(target)).join(', ')
  const action = onDelete === 'no action' ? '' : ` on delete ${onDelete}`
  return `foreign key (${columns}) references ${plainName(targetSchema, targetTable)} (${targets})${action}`
}

const isComplete = ({ pairs, targetTable }: ForeignKeyDraft): boolean =>
  targetTable !== '' && pairs.every(({ column, target }) => column !== '' && target !== '')

/** The statements that make a table. What is shown is what runs, so it is written to be read. */
export const createTableSql = (draft: TableDraft): string => {
  const table = plainName(draft.schema, draft.name.trim())
  const keys = draft.columns.filter((column) => column.isPrimaryKey)
  const lines = draft.columns.map((column) => columnSql(column, column.isPrimaryKey && keys.length === 1))
  if (keys.length > 1) lines.push(`primary key (${keys.map(({ name }) => plainIdent(name)).join(', ')})`)
  lines.push(...draft.foreignKeys.filter(isComplete).map(foreignKeySql))
  const body = lines.length === 0 ? '()' : `(\n${lines.map((line) => `  ${line}`).join(',\n')}\n)`
  const statements = [`create table ${table} ${body};`]
  if (draft.comment.trim() !== '')
    statements.push(`comment on table ${table} is ${quotedLiteral(draft.comment.trim())};`)
  if (draft.rowLevelSecurity) statements.push(`alter table ${table} enable row level security;`)
  return `${statements.join('\n\n')}\n`
}

/** `drop table`, for the dialog that shows it before it runs. */
export const dropTableSql = (schema: string, name: string, cascade: boolean): string =>
  `drop table ${plainName(schema, name)}${cascade ? ' cascade' : ''};`
