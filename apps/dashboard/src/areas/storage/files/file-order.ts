import { fileSortColumns } from '@cairn/contracts/storage/file-rules'
import type { FileSortColumn } from '@cairn/contracts/storage/file-rules'

export interface FileOrder {
  column: FileSortColumn
  order: 'asc' | 'desc'
}

const byName: FileOrder = { column: 'name', order: 'asc' }

/** `size.desc`, as an address has it. */
export const readOrder = (text: string | undefined): FileOrder => {
  const [name, direction] = (text ?? '').split('.')
  const column = fileSortColumns.find((each) => each === name)
  return column === undefined ? byName : { column, order: direction === 'desc' ? 'desc' : 'asc' }
}

/** Undefined: as it is without one. */
export const writeOrder = ({ column, order }: FileOrder): string | undefined =>
  column === byName.column && order === byName.order ? undefined : `${column}.${order}`

export const columnNames = {
  name: 'Name',
  size: 'Size',
  created_at: 'Created',
  updated_at: 'Updated',
} as const satisfies Record<FileSortColumn, string>
