import type { Cell, RowPage } from '@cairn/contracts/database/rows'
import { maxCellLength } from '@cairn/contracts/limits'
import { quotedIdent } from '@cairn/contracts/database/sql-names'
import { indexAfter } from '@cairn/sql/positions'
import type { SourceColumn } from './source.ts'

/** Characters of a page, about: where rows are many and wide, each value gets less than `maxCellLength`. */
const maxPageCharacters = 16 * 1024 * 1024
const minCellLength = 100

/** Characters of each value. Even, so that bytes can be cut at the same length as their digits. */
export const cellLength = (columns: number, rows: number): number =>
  Math.max(minCellLength, Math.min(maxCellLength, Math.floor(maxPageCharacters / (Math.max(1, columns) * rows)))) & ~1

/** One character more than is shown tells that there is more; half the bytes, since each is two digits. */
export const cutCell = ({ name, isBinary }: SourceColumn, length: number): string => {
  const column = `t.${quotedIdent(name)}`
  return isBinary ? `substring(${column} from 1 for ${length / 2 + 1})::text` : `left(${column}::text, ${length + 1})`
}

/** Values that are longer than asked for, without what tells so. */
export const cutPage = (rows: Cell[][], length: number): Pick<RowPage, 'rows' | 'truncated'> => {
  const truncated: [number, number][] = []
  for (const [index, row] of rows.entries()) {
    for (const [column, cell] of row.entries()) {
      if (cell === null || cell.length <= length) continue
      const end = indexAfter(cell, 0, length)
      if (end === cell.length) continue
      row[column] = cell.slice(0, end)
      truncated.push([index, column])
    }
  }
  return { rows, truncated }
}
