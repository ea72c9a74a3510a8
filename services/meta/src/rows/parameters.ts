import type { Cell } from '@cairn/contracts/database/rows'
import { quotedLiteral } from '@cairn/contracts/database/sql-names'
import { MetaError } from '../meta-error.ts'

/** The values of a statement while it is written: each is added where its `$n` is put. */
export class Parameters {
  readonly values: Cell[] = []

  /** The value as an expression of that type. The server converts it, and says so when it cannot. */
  add(value: Cell, type: string): string {
    this.values.push(value)
    return `$${this.values.length}::${type}`
  }
}

/** Values for a statement that takes no parameters, such as COPY: they are written into it. */
export class InlineValues extends Parameters {
  /** @throws MetaError `invalid_input` for a value with a null character, which would end the statement. */
  override add(value: Cell, type: string): string {
    if (value?.includes('\0') === true)
      throw new MetaError('invalid_input', {
        message: 'A value contains a null character, which PostgreSQL does not accept.',
      })
    return `${value === null ? 'null' : quotedLiteral(value)}::${type}`
  }
}

/** An array of texts as one value. */
export const textArray = (cells: readonly Cell[]): string => {
  const items = cells.map((cell) => (cell === null ? 'NULL' : `"${cell.replaceAll(/["\\]/g, '\\$&')}"`))
  return `{${items.join(',')}}`
}
