import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RequestOptions } from './client.ts'
import { request } from './client.ts'
import { freshness } from './freshness.ts'
import { organizationsKey, permissionsKey } from './permissions-key.ts'
import { queryClient } from './query-client.ts'

export const organizationsQuery = queryOptions({
  queryKey: organizationsKey,
  queryFn: ({ signal }) => request('GET /platform/organizations', { signal }),
  staleTime: freshness.organizations,
})

/**
 * The reader has another role somewhere than a moment ago. What was known is forgotten, not only old: it would say that
 * the new role allows nothing.
 */
export const rolesChanged = (): void => {
  void queryClient.resetQueries({ queryKey: permissionsKey })
  void queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey })
}

export const createOrganizationMutation = mutationOptions({
  mutationFn: (body: RequestOptions<'POST /platform/organizations'>['body']) =>
    request('POST /platform/organizations', { body }),
  onSuccess: (organization) => {
    rolesChanged()
    queryClient.setQueryData(organizationsQuery.queryKey, (organizations) =>
      organizations === undefined
        ? undefined
        : [...organizations, organization].sort((a, b) => a.name.localeCompare(b.name)),
    )
  },
})

export const renameOrganizationMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (name: string) => request('PATCH /platform/organizations/:slug', { params: { slug }, body: { name } }),
    onSuccess: (renamed) => {
      queryClient.setQueryData(organizationsQuery.queryKey, (organizations) =>
        organizations
          ?.map((organization) => (organization.slug === slug ? renamed : organization))
          .sort((a, b) => a.name.localeCompare(b.name)),
      )
    },
  })

export const requireMfaMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (enforced: boolean) =>
      request('PATCH /platform/organizations/:slug/members/mfa/enforcement', { params: { slug }, body: { enforced } }),
    onSuccess: (changed) => {
      queryClient.setQueryData(organizationsQuery.queryKey, (organizations) =>
        organizations?.map((organization) => (organization.slug === slug ? changed : organization)),
      )
    },
  })

/** The reader has a second factor now: repeats the requests that were refused without one. */
export const secondFactorAdded = async (): Promise<void> => {
  queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' })
  await queryClient.invalidateQueries({ queryKey: organizationsKey, refetchType: 'none' })
  await queryClient.fetchQuery({ ...organizationsQuery, staleTime: 0 })
  void queryClient.invalidateQueries()
}

export const deleteOrganizationMutation = (slug: string) =>
  mutationOptions({
    mutationFn: () => request('DELETE /platform/organizations/:slug', { params: { slug } }),
  })

/** Once the page that needs it was left: the organization is not the reader's any more. */
export const forgetOrganization = (slug: string): void => {
  queryClient.setQueryData(organizationsQuery.queryKey, (organizations) =>
    organizations?.filter((organization) => organization.slug !== slug),
  )
  queryClient.removeQueries({ queryKey: ['organization', slug] })
  void queryClient.invalidateQueries({ queryKey: ['projects'] })
}

/** One's own role has changed: whatever was fetched under the old one may look different now. */
export const ownRightsChanged = (): void => {
  rolesChanged()
  void queryClient.invalidateQueries()
}
