import { z } from 'zod'
import { refused } from '../graphql-refusal.ts'

const Arguments = z.object({
  first: z.number().nullish(),
  last: z.number().nullish(),
  before: z.string().nullish(),
  after: z.string().nullish(),
  offset: z.number().nullish(),
})

/** Which part of a collection is asked for. */
export interface Page {
  isBackward: boolean
  limit: number
  cursor: string | undefined
  offset: number
}

const unsigned = (name: string, value: number | null | undefined): number | undefined => {
  if (value === null || value === undefined) return undefined
  if (value < 0) throw refused(`\`${name}\` must be an unsigned integer`)
  return value
}

const has = (value: unknown): boolean => value !== undefined && value !== null

/** The page that the arguments of a collection ask for. Throws for combinations that make no sense. */
export const readPage = (given: Readonly<Record<string, unknown>>, maxRows: number): Page => {
  const { before, after, ...counts } = Arguments.parse(given)
  const first = unsigned('first', counts.first)
  const last = unsigned('last', counts.last)
  const offset = unsigned('offset', counts.offset)
  if (has(first) && has(last)) throw refused('only one of "first" and "last" may be provided')
  if (has(before) && has(after)) throw refused('only one of "before" and "after" may be provided')
  if (has(first) && has(before)) throw refused('"first" may only be used with "after"')
  if (has(last) && has(after)) throw refused('"last" may only be used with "before"')
  if (has(offset) && (has(last) || has(before))) throw refused('"offset" may only be used with "first" and "after"')
  const isBackward = has(last) || has(before)
  return {
    isBackward,
    limit: Math.min(first ?? last ?? maxRows, maxRows),
    cursor: (isBackward ? before : after) ?? undefined,
    offset: offset ?? 0,
  }
}
