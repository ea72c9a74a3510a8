import type { JobState } from '@cairn/contracts/jobs/job-states'
import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

const jobsKey = ['operator', 'jobs']

const busyMs = 2_000
const quietMs = 15_000

const firstPage = (): string | undefined => undefined

/** Followed closely while something waits or runs. */
export const jobsQuery = (state: JobState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...jobsKey, state ?? 'all'],
    queryFn: ({ signal, pageParam }) =>
      request('GET /platform/operator/jobs', { query: { state, cursor: pageParam }, signal }),
    initialPageParam: firstPage(),
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ({ state: { data } }) => {
      const counts = data?.pages[0]?.counts
      return counts !== undefined && (counts.running > 0 || counts.queued > 0) ? busyMs : quietMs
    },
  })

const jobsChanged = () => queryClient.invalidateQueries({ queryKey: jobsKey })

export const retryJobMutation = mutationOptions({
  mutationFn: (id: string) => request('POST /platform/operator/jobs/:id/retry', { params: { id } }),
  onSettled: jobsChanged,
})

export const cancelJobMutation = mutationOptions({
  mutationFn: (id: string) => request('POST /platform/operator/jobs/:id/cancel', { params: { id } }),
  onSettled: jobsChanged,
})
