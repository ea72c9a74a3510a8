import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { catalogueKey } from '~/api/catalogue.ts'
import { requestDatabase } from '~/api/database.ts'
import { queryClient } from '~/api/query-client.ts'

// With the catalogue: it is read again once the extension is enabled.
const statisticsKey = (ref: string) => [...catalogueKey(ref), 'query-statistics'] as const

export const queryStatisticsQuery = (ref: string) =>
  queryOptions({
    queryKey: statisticsKey(ref),
    queryFn: ({ signal }) => requestDatabase(ref, 'GET /platform/pg-meta/:ref/query-statistics', { signal }),
  })

export const planMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (id: string) =>
      requestDatabase(ref, 'GET /platform/pg-meta/:ref/query-statistics/:id/plan', { params: { id } }),
  })

export const adviceMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (id: string) =>
      requestDatabase(ref, 'GET /platform/pg-meta/:ref/query-statistics/:id/indexes', { params: { id } }),
  })

export const resetStatisticsMutation = (ref: string) =>
  mutationOptions({
    mutationFn: () => requestDatabase(ref, 'POST /platform/pg-meta/:ref/query-statistics/reset'),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: statisticsKey(ref) }),
  })
