import type { RealtimeSettings } from '@cairn/contracts/realtime/realtime-settings'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

export const realtimeSettingsQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'realtime-settings'],
    queryFn: ({ signal }) => request('GET /v1/projects/:ref/config/realtime', { params: { ref }, signal }),
  })

type Change = Partial<Omit<RealtimeSettings, 'plan_concurrent_users' | 'plan_payload_size_in_kb'>>

export const changeRealtimeMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (body: Change) => request('PATCH /v1/projects/:ref/config/realtime', { params: { ref }, body }),
    onSuccess: (settings) => queryClient.setQueryData(realtimeSettingsQuery(ref).queryKey, settings),
  })
