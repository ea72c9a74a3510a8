import { queryClient } from '~/api/query-client.ts'
import { toastError } from '~/components/toast-error.tsx'
import { counted } from '~/lib/counts.ts'
import { copyText } from '~/ui/copy-text.ts'
import { toast } from '~/ui/toast.ts'
import type { RowFormat } from '../grid/rows-as-text.ts'
import type { OpenTable } from '../values/editability.ts'
import type { GridRow } from './grid-row.ts'
import { rowKeyOf } from './row-key.ts'
import { cellQuery } from './rows-query.ts'

/** As many values as are loaded for a copy. */
const maxLoaded = 50

/** A value as it is in the database, loaded where a window of rows brought only its beginning. */
const wholeValue = async (
  ref: string,
  table: OpenTable,
  { cells, truncated }: GridRow,
  index: number,
): Promise<string | null> => {
  if (!truncated.has(index)) return cells[index] ?? null
  const names = table.columns.map(({ name }) => name)
  const key = rowKeyOf(table.primary_keys, names, cells)
  if (key === undefined) throw new Error('Without a primary key, long values cannot be loaded as a whole.')
  return queryClient.fetchQuery(cellQuery(ref, String(table.id), key, names[index] ?? ''))
}

/** The values of the rows, each as a whole. @throws Error if too many of them are not here as a whole. */
const wholeRows = async (ref: string, table: OpenTable, rows: readonly GridRow[]) => {
  const missing = rows.reduce((sum, { truncated }) => sum + truncated.size, 0)
  if (missing > maxLoaded)
    throw new Error(`At most ${maxLoaded} values that are not loaded as a whole can be copied at once.`)
  return Promise.all(rows.map((row) => Promise.all(row.cells.map((_, index) => wholeValue(ref, table, row, index)))))
}

/** Copies one value; NULL as the empty text. */
export const copyValue = async (ref: string, table: OpenTable, row: GridRow, index: number): Promise<void> => {
  try {
    await copyText((await wholeValue(ref, table, row, index)) ?? '')
    toast.success('Copied')
  } catch (error) {
    toastError(error, 'The value was not copied')
  }
}

/** Copies rows; `missing` of those that were to be copied are not loaded. */
export const copyRows = async (
  ref: string,
  table: OpenTable,
  rows: readonly GridRow[],
  format: RowFormat,
  missing = 0,
): Promise<void> => {
  try {
    await copyText(format.write(table, await wholeRows(ref, table, rows)))
    toast.success(`Copied ${counted(rows.length, 'row')} as ${format.name}`, {
      description: missing > 0 ? `${counted(missing, 'selected row')} not copied: not loaded yet.` : undefined,
    })
  } catch (error) {
    toastError(error, 'The rows were not copied')
  }
}
