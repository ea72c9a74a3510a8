import type { Cell } from '@cairn/contracts/database/rows'

/** The values of a statement while it is written: each is added where its `$n` is put. */
export class Parameters {
  readonly values: Cell[] = []

  /** The value as an expression of that type. The server converts it, and says so when it cannot. */
  add(value: Cell, type: string): string {
    this.values.push(value)
    return `$${this.values.length}::${type}`
  }
}

/** An array of texts as one value. */
export const textArray = (cells: readonly Cell[]): string => {
  const items = cells.map((cell) => (cell === null ? 'NULL' : `"${cell.replaceAll(/["\\]/g, '\\$&')}"`))
  return `{${items.join(',')}}`
}
