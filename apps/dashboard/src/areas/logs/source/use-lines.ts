import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { CountsQuery, LinesQuery } from '../api/lines.ts'
import { followLines } from './live-lines.ts'
import { patternProblemIn } from './PatternField.tsx'

const liveCountsMs = 5_000

/** What a list asks for: its lines, their counts, and the stream that it is followed by. */
export interface LinesSource {
  lines: LinesQuery
  counts: CountsQuery
  tailAt: (cursor: string) => string
}

interface Reading {
  source: LinesSource
  isLive: boolean
  enabled: boolean
}

/** The data of a query or, while its expression cannot be read, what was shown before: most are wrong while one types. */
const useShown = <T>({ data, error }: { data: T | undefined; error: Error | null }): T | undefined => {
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  return data ?? (patternProblemIn(error) === undefined ? undefined : last)
}

/** Lines and their counts, followed while `isLive`. */
export const useLines = ({ source, isLive, enabled }: Reading) => {
  const client = useQueryClient()
  const query = source.lines
  const lines = useInfiniteQuery({ ...query, enabled, placeholderData: keepPreviousData })
  const counts = useQuery({
    ...source.counts,
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? liveCountsMs : false,
  })
  const isFollowed = enabled && isLive && lines.isSuccess && !lines.isPlaceholderData
  const followed = useQuery({
    // Another key ends the stream: a query that is disabled goes on.
    queryKey: [...query.queryKey, isFollowed ? 'live' : 'still'],
    queryFn: ({ signal }) => followLines(query, source.tailAt, signal),
    enabled: isFollowed,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = lines
  const data = useShown(lines)
  const shownCounts = useShown(counts)
  const all = useMemo(() => data?.pages.flatMap((each) => each.lines), [data])
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
    /** Those to show; undefined where there are none yet. */
    all,
    /** The counts to show, and why there are none. */
    counts: { data: shownCounts, error: counts.error },
    /** Why the list is not followed now. */
    liveError: isLive ? followed.error : null,
    onOlder: canLoad ? older : undefined,
    refresh,
  }
}

export type Lines = ReturnType<typeof useLines>
