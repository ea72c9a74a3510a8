import type { CellPosition, Selection } from './selection.ts'
import { cellCount, rectOf } from './selection.ts'
import type { Block } from './tsv.ts'

/** As many cells as are put on the clipboard at once. */
export const maxCopiedCells = 500_000

export type Copied = { block: Block } | { refusal: string }

/** A value, or why it cannot be copied. */
export type CopiedValue = { text: string | null } | { refusal: string }

const numbersFrom = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

const inOrder = (numbers: number[]) => [...new Set(numbers)].sort((a, b) => a - b)

/** Ranges can be copied together if they have the same rows or the same columns: others have no place beside each other. */
export const linesOf = (selection: Selection): { rows: number[]; columns: number[] } | undefined => {
  const [first, ...others] = selection.map(rectOf)
  if (first === undefined) return undefined
  const rects = [first, ...others]
  const rows = () => rects.flatMap(({ top, bottom }) => numbersFrom(top, bottom))
  const columns = () => rects.flatMap(({ left, right }) => numbersFrom(left, right))
  if (rects.every(({ left, right }) => left === first.left && right === first.right))
    return { rows: inOrder(rows()), columns: numbersFrom(first.left, first.right) }
  if (rects.every(({ top, bottom }) => top === first.top && bottom === first.bottom))
    return { rows: numbersFrom(first.top, first.bottom), columns: inOrder(columns()) }
  return undefined
}

/** The selected values, or why they cannot be copied. Never fewer values than are selected. */
export const copyRanges = (selection: Selection, valueAt: (at: CellPosition) => CopiedValue): Copied => {
  if (cellCount(selection) > maxCopiedCells)
    return {
      refusal: `At most ${maxCopiedCells.toLocaleString('en-US')} cells can be copied at once. Export the rows instead.`,
    }
  const lines = linesOf(selection)
  if (lines === undefined)
    return { refusal: 'Select ranges of the same rows or the same columns to copy them together.' }
  const block: (string | null)[][] = []
  for (const row of lines.rows) {
    const values: (string | null)[] = []
    for (const column of lines.columns) {
      const value = valueAt({ row, column })
      if ('refusal' in value) return value
      values.push(value.text)
    }
    block.push(values)
  }
  return { block }
}
