export interface Sort {
  column: string
  descending: boolean
}

export type SortValue = string | number | boolean | null

/** As the address has it: `name`, or `-name` from the end. */
export const parseSort = (text: string | undefined, columns: readonly string[]): Sort | undefined => {
  if (text === undefined) return undefined
  const descending = text.startsWith('-')
  const column = descending ? text.slice(1) : text
  return columns.includes(column) ? { column, descending } : undefined
}

export const sortText = ({ column, descending }: Sort): string => (descending ? `-${column}` : column)

/** What a press on the head of a column does: from the start, from the end, then as the rows came. */
export const nextSort = (sort: Sort | undefined, column: string): Sort | undefined => {
  if (sort?.column !== column) return { column, descending: false }
  return sort.descending ? undefined : { column, descending: true }
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

const compare = (a: Exclude<SortValue, null>, b: Exclude<SortValue, null>): number =>
  typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : Number(a) - Number(b)

/** Rows in order. Those without a value are last, from both ends; equal ones stay as they came. */
export const sortRows = <Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  descending: boolean,
): readonly Row[] =>
  rows.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return descending ? compare(right, left) : compare(left, right)
  })
