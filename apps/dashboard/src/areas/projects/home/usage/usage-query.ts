import type { UsageInterval } from '@cairn/contracts/logs/usage-intervals'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'

const freshMs = 10_000

export const usageQuery = (ref: string, interval: UsageInterval) =>
  queryOptions({
    queryKey: ['project', ref, 'usage', interval],
    queryFn: async ({ signal }) => {
      const { result } = await request('GET /platform/projects/:ref/analytics/endpoints/usage.api-counts', {
        params: { ref },
        query: { interval },
        signal,
      })
      return { counts: result, interval, nowMs: Date.now() }
    },
    staleTime: freshMs,
    placeholderData: keepPreviousData,
  })
