import { maxRowOffset } from '@cairn/contracts/limits'
import { requestDatabase } from '~/api/database.ts'
import { queryClient } from '~/api/query-client.ts'
import { spanQuery } from './rows-query.ts'
import type { RowSource } from './rows-request.ts'
import { conditionsOf, rowsAddress } from './rows-request.ts'

/** Where a row is: where the rows begin that are shown with it, and its index among them. */
export interface RowPlace {
  start: string | undefined
  row: number
}

const withSpan = async (source: RowSource, { start, row }: RowPlace): Promise<RowPlace> => {
  const { count } = await queryClient.fetchQuery(spanQuery({ ...source, start }))
  return { start, row: Math.max(0, Math.min(row, count - 1)) }
}

/**
 * Finds the first row that is not before these order values, or before the first of them. Up to 10,000 rows before it are
 * shown with it.
 */
export const findRow = async (source: RowSource, values: readonly (string | null)[]): Promise<RowPlace> => {
  const { ref, id } = source
  const query = { ...conditionsOf(source), before: JSON.stringify(values) }
  const { count } = await requestDatabase(ref, 'GET /platform/pg-meta/:ref/relations/:id/count', {
    params: { id },
    query: { ...query, at_most: maxRowOffset },
  })
  if (count < maxRowOffset) return withSpan(source, { start: undefined, row: count })
  const { first } = await requestDatabase(ref, rowsAddress, {
    params: { id },
    query: { ...query, offset: maxRowOffset - 1, limit: 1 },
  })
  if (first === null)
    throw new Error('The values that the rows are ordered by are too long. Sort by another column, or remove the sort.')
  return withSpan(source, { start: JSON.stringify(first), row: maxRowOffset - 1 })
}
