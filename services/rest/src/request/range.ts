import { RestError } from '../rest-error.ts'
import type { ReadQuery } from './query-tree.ts'

const unsatisfiable = (details: string): RestError =>
  new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details })

/** Applies the header `Range` to the query, in addition to its limit and offset. */
export const applyRange = (query: ReadQuery, header: string | undefined): void => {
  const [, first, last = ''] = /^(?:items=)?(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined) return
  const offset = Math.max(Number(first), query.offset ?? 0)
  const end = Math.min(
    last === '' ? Infinity : Number(last) + 1,
    query.limit === undefined ? Infinity : (query.offset ?? 0) + query.limit,
  )
  if (end <= offset && !(last !== '' && Number(last) + 1 === Number(first)))
    throw unsatisfiable('The lower boundary must be lower than or equal to the upper boundary in the Range header.')
  query.offset = offset
  if (end !== Infinity) query.limit = Math.max(0, end - offset)
}

export interface Page {
  offset: number
  /** Rows in the answer. */
  count: number
  total: number | undefined
}

/** The status and the header of a list. Throws a PGRST103 if it begins behind the end, which an estimated total does not know. */
export const pageOf = ({ offset, count, total }: Page): { status: number; contentRange: string } => {
  if (total !== undefined && count === 0 && offset > total)
    throw unsatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`)
  const range = count === 0 ? '*' : `${offset}-${offset + count - 1}`
  return {
    status: total !== undefined && count < total ? 206 : 200,
    contentRange: `${range}/${total ?? '*'}`,
  }
}
