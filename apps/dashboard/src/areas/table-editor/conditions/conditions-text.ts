import type { Filter, Sort } from '@cairn/contracts/database/rows'

/** Operators as words: a filter in an address should be readable, and survive being pasted into a chat. */
const operatorWords = {
  '=': 'eq',
  '<>': 'neq',
  '>': 'gt',
  '<': 'lt',
  '>=': 'gte',
  '<=': 'lte',
  '~~': 'like',
  '~~*': 'ilike',
  in: 'in',
  is: 'is',
} as const satisfies Record<Filter['operator'], string>

const operatorOfWord: Record<string, Filter['operator']> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  lt: '<',
  gte: '>=',
  lte: '<=',
  like: '~~',
  ilike: '~~*',
  in: 'in',
  is: 'is',
}

const escapePart = (part: string) => part.replace(/[%:;]/g, (found) => `%${found.charCodeAt(0).toString(16)}`)

/** A stray % is kept as it is: a hand-written address must not break the page. */
const unescapePart = (part: string) =>
  part.replace(/%(25|3a|3b)/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** `status:in:paid,shipped;total:gt:5`, or nothing where there is no condition. */
export const formatFilters = (filters: readonly Filter[]): string | undefined =>
  filters.length === 0
    ? undefined
    : filters
        .map(({ column, operator, value }) => `${escapePart(column)}:${operatorWords[operator]}:${escapePart(value)}`)
        .join(';')

/** The conditions of an address; parts that are no condition are left out, and so is one that was there before. */
export const parseFilters = (text: string | undefined): Filter[] =>
  [...new Set((text ?? '').split(';'))].flatMap((entry) => {
    const [column, word, value] = entry.split(':')
    const operator = word === undefined || !Object.hasOwn(operatorOfWord, word) ? undefined : operatorOfWord[word]
    if (column === undefined || column === '' || operator === undefined || value === undefined) return []
    return [{ column: unescapePart(column), operator, value: unescapePart(value) }]
  })

/** `placed_at:desc;id:asc`, or nothing where there is no order. */
export const formatSorts = (sorts: readonly Sort[]): string | undefined =>
  sorts.length === 0
    ? undefined
    : sorts.map(({ column, ascending }) => `${escapePart(column)}:${ascending ? 'asc' : 'desc'}`).join(';')

/** The order of an address; parts that name no direction are left out, and so is a column named twice. */
export const parseSorts = (text: string | undefined): Sort[] => {
  const sorts: Sort[] = []
  for (const entry of (text ?? '').split(';')) {
    const [escapedColumn, direction] = entry.split(':')
    if (escapedColumn === undefined || escapedColumn === '') continue
    if (direction !== 'asc' && direction !== 'desc') continue
    const column = unescapePart(escapedColumn)
    if (!sorts.some((sort) => sort.column === column)) sorts.push({ column, ascending: direction === 'asc' })
  }
  return sorts
}
