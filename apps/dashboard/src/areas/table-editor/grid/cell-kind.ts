import type { Column } from '@cairn/contracts/database/catalogue'
import { hasLineBreak } from '~/lib/line-breaks.ts'
import type { GridRow } from '../data/grid-row.ts'

/** Columns whose values are chosen, not typed. */
export const isChosen = (column: Column): boolean =>
  column.category === 'boolean' || (column.category === 'enum' && column.enum_values !== null)

/** Beyond this, or over several lines, a value is edited in a field of its own. */
const inlineCharacters = 80

/** Whether a value is edited in a field of several lines over the grid. */
export const needsRoom = (column: Column, { cells, truncated }: GridRow, columnIdx: number): boolean => {
  if (isChosen(column)) return false
  const value = cells[columnIdx] ?? ''
  return (
    column.category === 'json' ||
    column.category === 'array' ||
    truncated.has(columnIdx) ||
    value.length > inlineCharacters ||
    hasLineBreak(value)
  )
}
