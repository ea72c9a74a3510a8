import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RequestOptions } from '~/api/client.ts'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

export const storageSettingsQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'storage-settings'],
    queryFn: ({ signal }) => request('GET /v1/projects/:ref/config/storage', { params: { ref }, signal }),
  })

export const changeStorageSettingsMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (body: NonNullable<RequestOptions<'PATCH /v1/projects/:ref/config/storage'>['body']>) =>
      request('PATCH /v1/projects/:ref/config/storage', { params: { ref }, body }),
    onSuccess: (settings) => queryClient.setQueryData(storageSettingsQuery(ref).queryKey, settings),
  })
