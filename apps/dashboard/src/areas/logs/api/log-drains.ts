import type { DrainConfig } from '@cairn/contracts/logs/drain-rules'
import type { DrainType } from '@cairn/contracts/logs/drain-types'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

export interface DrainBody {
  name: string
  description: string
  config: DrainConfig
}

/** Lines go out every second; what the page says of them need not be younger than this. */
const refreshMs = 10_000

export const logDrainsQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'log-drains'],
    queryFn: ({ signal }) => request('GET /platform/projects/:ref/analytics/log-drains', { params: { ref }, signal }),
    refetchInterval: refreshMs,
  })

const reload = (ref: string) => () => queryClient.invalidateQueries({ queryKey: logDrainsQuery(ref).queryKey })

export const createDrainMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (body: DrainBody & { type: DrainType }) =>
      request('POST /platform/projects/:ref/analytics/log-drains', { params: { ref }, body }),
    onSuccess: reload(ref),
  })

export const updateDrainMutation = (ref: string, token: string) =>
  mutationOptions({
    mutationFn: (body: DrainBody) =>
      request('PUT /platform/projects/:ref/analytics/log-drains/:token', { params: { ref, token }, body }),
    onSuccess: reload(ref),
  })

export const deleteDrainMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (token: string) =>
      request('DELETE /platform/projects/:ref/analytics/log-drains/:token', { params: { ref, token } }),
    onSettled: reload(ref),
  })

export const testDrainMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (token: string) =>
      request('POST /platform/projects/:ref/analytics/log-drains/:token/test', { params: { ref, token }, body: {} }),
  })
