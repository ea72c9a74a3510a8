import type { DataApiSettings } from '@cairn/contracts/data-api/data-api-settings'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { updatePostgrestStatus } from '~/api/cached-project.ts'
import { request } from '~/api/client.ts'
import { projectQuery } from '~/api/projects.ts'
import { queryClient } from '~/api/query-client.ts'

export const dataApiSettingsQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'data-api-settings'],
    queryFn: ({ signal }) => request('GET /v1/projects/:ref/postgrest', { params: { ref }, signal }),
  })

export const changeDataApiMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (body: Partial<DataApiSettings>) =>
      request('PATCH /v1/projects/:ref/postgrest', { params: { ref }, body }),
    onSuccess: (settings) => {
      queryClient.setQueryData(dataApiSettingsQuery(ref).queryKey, settings)
      updatePostgrestStatus(queryClient, ref, settings.db_schema === '' ? 'OFFLINE' : 'ONLINE')
      // Whether it answers depends on the database too.
      return queryClient.invalidateQueries({ queryKey: projectQuery(ref).queryKey, exact: true })
    },
  })
