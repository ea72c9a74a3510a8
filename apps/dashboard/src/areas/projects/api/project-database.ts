import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { projectHealthQuery, projectQuery } from '~/api/projects.ts'
import { queryClient } from '~/api/query-client.ts'

/** What keeps sessions out of the database. Asking also brings the project's status up to date. */
export const databaseCheckQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'database-check'],
    queryFn: ({ signal }) => request('GET /platform/projects/:ref/database/check', { params: { ref }, signal }),
    staleTime: 0,
  })

export const repairDatabaseMutation = (ref: string) =>
  mutationOptions({
    mutationFn: () => request('POST /platform/projects/:ref/database/repair', { params: { ref } }),
    onSettled: () =>
      Promise.all(
        [projectQuery(ref), databaseCheckQuery(ref), projectHealthQuery(ref)].map(({ queryKey }) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })

export const resetDatabasePasswordMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (password: string) =>
      request('PATCH /platform/projects/:ref/db-password', { params: { ref }, body: { password } }),
  })
