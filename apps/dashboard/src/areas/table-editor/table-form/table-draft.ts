import type { ForeignKeyAction } from '@cairn/contracts/pg-meta/table-change-words'
import type { ApiAccess } from '@cairn/contracts/pg-meta/table-changes'

export interface ColumnDraft {
  /** The number of an existing column. */
  id?: number
  name: string
  /** As SQL writes it: `bigint`, `text[]`, `public.order_status`. */
  type: string
  /** An SQL expression, or nothing. */
  defaultValue: string
  isPrimaryKey: boolean
  /** The place in the primary key that is there; columns that join it come after. */
  keyPlace?: number
  isNullable: boolean
  isUnique: boolean
  /** The unique constraint of an existing column alone. */
  uniqueId?: number
  identity: 'none' | 'always' | 'by default'
  comment: string
  /** The expression of a generated column. That of an existing column cannot be changed. */
  generated?: string | undefined
}

export interface ForeignKeyDraft {
  id?: number
  /** Pairs: a column of the table, and the column it points to. */
  pairs: readonly { column: string; target: string }[]
  targetSchema: string
  targetTable: string
  onUpdate: ForeignKeyAction
  onDelete: ForeignKeyAction
}

export interface CheckDraft {
  id?: number
  name: string
  expression: string
}

/** A unique constraint that is not one of `ColumnDraft.isUnique`: of several columns, in their order. */
export interface UniqueDraft {
  id?: number
  columns: readonly string[]
}

export interface TableDraft {
  schema: string
  name: string
  comment: string
  columns: readonly ColumnDraft[]
  uniques: readonly UniqueDraft[]
  checks: readonly CheckDraft[]
  foreignKeys: readonly ForeignKeyDraft[]
  rowLevelSecurity: boolean
  /** Undefined where it is not decided table by table. */
  realtime: boolean | undefined
  /** Undefined: what the schema grants on a new table. */
  apiAccess?: ApiAccess
}

/** Types that can be identity columns. */
export const identityTypes: readonly string[] = ['smallint', 'integer', 'bigint', 'int2', 'int4', 'int8', 'int']
