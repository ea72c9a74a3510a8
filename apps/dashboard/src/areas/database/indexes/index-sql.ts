import type { indexMethods } from '@cairn/contracts/database/index-methods'
import type { IndexToBuild } from '@cairn/contracts/database/index-builds'
import { plainIdent, plainName } from '@cairn/contracts/database/sql-names'

export { indexMethods } from '@cairn/contracts/database/index-methods'

export interface IndexDraft {
  schema: string
  table: string
  /** Columns or expressions, as SQL writes them: `customer_id, placed_at desc`. */
  columns: string
  method: (typeof indexMethods)[number]
  isUnique: boolean
  /** Built by a job, while the table can be written. */
  isConcurrent: boolean
  /** PostgreSQL chooses one where it is empty. */
  name: string
}

/** Undefined while a part is missing that the statement needs. */
export const createIndexSql = ({
  schema,
  table,
  columns,
  method,
  isUnique,
  isConcurrent,
  name,
}: IndexDraft): string | undefined => {
  if (table === '' || columns.trim() === '') return undefined
  const named = name.trim() === '' ? '' : ` ${plainIdent(name.trim())}`
  return `create ${isUnique ? 'unique ' : ''}index${isConcurrent ? ' concurrently' : ''}${named} on ${plainName(schema, table)} using ${method} (${columns.trim()});`
}

/** As it is kept as a migration: tools run one in a transaction, where nothing is built concurrently. */
export const indexMigrationSql = (draft: IndexDraft): string | undefined =>
  createIndexSql({ ...draft, isConcurrent: false })

export const indexToBuild = (
  { schema, table, columns, method, isUnique, name }: IndexDraft,
  migration: string | undefined,
): IndexToBuild => ({
  schema,
  table,
  columns: columns.trim(),
  method,
  is_unique: isUnique,
  ...(name.trim() === '' ? {} : { name: name.trim() }),
  migration,
})
