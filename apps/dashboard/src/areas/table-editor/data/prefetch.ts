import { queryClient } from '~/api/query-client.ts'
import type { TableEditorSearch } from '../search.ts'
import { rowSource } from './rows-request.ts'
import { windowQuery } from './rows-query.ts'

/** Starts what the first paint of a table needs, and nothing else. For the route's loader: data starts with code. */
export const prefetchTable = (ref: string, id: string, search: TableEditorSearch): void => {
  void queryClient.prefetchQuery(windowQuery(rowSource(ref, id, search), 0))
}
