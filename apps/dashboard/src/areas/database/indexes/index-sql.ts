import { plainIdent, plainName } from '@cairn/contracts/database/sql-names'

export const indexMethods = ['btree', 'hash', 'gin', 'gist', 'brin', 'spgist'] as const

export interface IndexDraft {
  schema: string
  table: string
  /** Columns or expressions, as SQL writes them: `customer_id, placed_at desc`. */
  columns: string
  method: string
  isUnique: boolean
  /** PostgreSQL chooses one where it is empty. */
  name: string
}

/** Undefined while a part is missing that the statement needs. */
export const createIndexSql = ({ schema, table, columns, method, isUnique, name }: IndexDraft): string | undefined => {
  if (table === '' || columns.trim() === '') return undefined
  const named = name.trim() === '' ? '' : ` ${plainIdent(name.trim())}`
  return `create ${isUnique ? 'unique ' : ''}index${named} on ${plainName(schema, table)} using ${method} (${columns.trim()});`
}
