import type { Condition } from '@cairn/contracts/database/conditions'
import type { Sort } from '@cairn/contracts/database/rows'
import { formatConditions } from './text/format-conditions.ts'
import { parseConditions } from './text/parse-conditions.ts'

/** The filter of an address, or nothing where there is no condition. */
export const formatFilters = (conditions: readonly Condition[]): string | undefined =>
  conditions.length === 0 ? undefined : formatConditions(conditions)

/** The conditions of an address; none if they cannot be read. */
export const parseFilters = (text: string | undefined): Condition[] => parseConditions(text ?? '').conditions ?? []

/** As `parseFilters`, for what must not show all rows instead of those of a filter. @throws Error if it cannot be read. */
export const requireFilters = (text: string | undefined): Condition[] => {
  const { conditions, problem } = parseConditions(text ?? '')
  if (conditions !== undefined) return conditions
  throw new Error(`The filter cannot be read. ${problem?.message ?? ''}`, { cause: problem })
}

const escapePart = (part: string) => part.replace(/[%:;]/g, (found) => `%${found.charCodeAt(0).toString(16)}`)

/** A stray % is kept as it is: a hand-written address must not break the page. */
const unescapePart = (part: string) =>
  part.replace(/%(25|3a|3b)/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

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
