import { queryClient } from '~/api/query-client.ts'
import { countsQuery, linesQuery } from '../api/lines.ts'
import type { FilterSearch } from '../filter-params.ts'
import { logPage } from './log-pages.ts'

/** For the loader of the route: the lines are read while the code of the page loads. */
export const prefetchLines = ({ ref }: { ref: string }, slug: string, filter: FilterSearch): void => {
  void queryClient.prefetchInfiniteQuery(linesQuery(ref, logPage(slug), filter))
  void queryClient.prefetchQuery(countsQuery(ref, logPage(slug), filter))
}
