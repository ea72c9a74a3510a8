import type { RunningQuery } from '@cairn/contracts/database/running-queries'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { requestDatabase } from '~/api/database.ts'
import { queryClient } from '~/api/query-client.ts'

const pollMs = 2_000

/** What runs in a project now, followed while it is shown. */
export const runningQueriesQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'running-queries'],
    queryFn: async ({ signal }) =>
      (await requestDatabase(ref, 'GET /platform/pg-meta/:ref/running-queries', { signal })).queries,
    refetchInterval: pollMs,
    staleTime: 0,
  })

const reload = (ref: string) => queryClient.invalidateQueries({ queryKey: runningQueriesQuery(ref).queryKey })

export type Ending = 'cancel' | 'terminate'

export const endRunningQueryMutation = (ref: string) =>
  mutationOptions({
    mutationFn: ({ query: { id }, how }: { query: RunningQuery; how: Ending }) =>
      requestDatabase(
        ref,
        how === 'cancel'
          ? 'POST /platform/pg-meta/:ref/running-queries/:id/cancel'
          : 'POST /platform/pg-meta/:ref/running-queries/:id/terminate',
        { params: { id } },
      ),
    onSettled: () => reload(ref),
  })
