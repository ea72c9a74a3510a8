import { queryClient } from '~/api/query-client.ts'
import type { RowSource } from './rows-request.ts'
import { windowQuery } from './rows-query.ts'

/** Starts what the first paint of a table needs, and nothing else. For the route's loader: data starts with code. */
export const prefetchTable = (ref: string, id: string, { filter, sort, from }: Omit<RowSource, 'ref' | 'id'>): void => {
  void queryClient.prefetchQuery(windowQuery({ ref, id, filter, sort, from }, 0))
}
