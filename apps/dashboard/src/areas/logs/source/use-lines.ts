import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { countsQuery, linesQuery } from '../api/lines.ts'
import type { FilterSearch } from '../filter-params.ts'
import { followLines } from './live-lines.ts'
import type { LogPage } from './log-pages.ts'

const liveCountsMs = 5_000

interface Reading {
  projectRef: string
  page: LogPage
  filter: FilterSearch
  isLive: boolean
  enabled: boolean
}

/** The lines of a source and their counts, followed while `isLive`. */
export const useLines = ({ projectRef, page, filter, isLive, enabled }: Reading) => {
  const client = useQueryClient()
  const query = linesQuery(projectRef, page, filter)
  const lines = useInfiniteQuery({ ...query, enabled, placeholderData: keepPreviousData })
  const counts = useQuery({
    ...countsQuery(projectRef, page, filter),
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? liveCountsMs : false,
  })
  const isFollowed = enabled && isLive && lines.isSuccess && !lines.isPlaceholderData
  const followed = useQuery({
    // Another key ends the stream: a query that is disabled goes on.
    queryKey: [...query.queryKey, isFollowed ? 'live' : 'still'],
    queryFn: ({ signal }) => followLines(projectRef, page, filter, signal),
    enabled: isFollowed,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = lines
  const all = useMemo(() => data?.pages.flatMap((each) => each.lines) ?? [], [data])
  const canLoad = hasNextPage && !isFetching && !isFetchNextPageError && !lines.isPlaceholderData
  const older = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const refresh = () => {
    // One page again: those after it begin where it ends.
    client.setQueryData(query.queryKey, (known) =>
      known === undefined ? undefined : { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
    )
    void lines.refetch()
    void counts.refetch()
  }
  return {
    lines,
    all,
    counts,
    /** Why the list is not followed now. */
    liveError: isLive ? followed.error : null,
    onOlder: canLoad ? older : undefined,
    refresh,
  }
}
