import type { RowValues } from './rows.ts'

/** The value of a column; undefined where it is left out, also if the column is called `constructor` or `__proto__`. */
export const valueIn = (values: RowValues, column: string): string | null | undefined =>
  Object.hasOwn(values, column) ? values[column] : undefined
