import type { RolePrivilegeChange } from '@cairn/contracts/pg-meta/role-privileges'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { catalogueKey } from '~/api/catalogue.ts'
import { requestDatabase } from '~/api/database.ts'
import { queryClient } from '~/api/query-client.ts'

export const rolePrivilegesQuery = (ref: string, id: string, schema: string) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'role-privileges', id, schema],
    queryFn: ({ signal }) =>
      requestDatabase(ref, 'GET /platform/pg-meta/:ref/role-privileges/:id', {
        params: { id },
        query: { schema },
        signal,
      }),
  })

/** The statements of a change. Not kept: they depend on what is granted at the time. */
export const rolePrivilegesPreviewQuery = (ref: string, change: RolePrivilegeChange | undefined) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'role-privileges-preview', change],
    queryFn: ({ signal }) => {
      if (change === undefined) throw new Error('There is no change to preview.')
      return requestDatabase(ref, 'POST /platform/pg-meta/:ref/role-privilege-changes/preview', {
        body: change,
        signal,
      })
    },
    enabled: change !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })

export const changeRolePrivilegesMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (body: RolePrivilegeChange & { statements: string[]; migration: string | undefined }) =>
      requestDatabase(ref, 'POST /platform/pg-meta/:ref/role-privilege-changes', { body }),
    // After a refusal too: someone else may have changed them.
    onSettled: () => queryClient.invalidateQueries({ queryKey: catalogueKey(ref) }),
  })
