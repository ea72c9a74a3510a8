import type { Column } from '@cairn/contracts/database/catalogue'

/** The table whose rows are filtered, as far as filters need it. */
export interface FilteredTable {
  ref: string
  id: string
  columns: readonly Column[]
  /** Its names, once they are known. */
  schema?: string | undefined
  name?: string | undefined
}
