import type { RoleGrant } from '@cairn/contracts/role-grants'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

export const membersQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organization', slug, 'members'],
    queryFn: ({ signal }) => request('GET /platform/organizations/:slug/members', { params: { slug }, signal }),
  })

export const changeRoleMutation = (slug: string) =>
  mutationOptions({
    mutationFn: ({ accountId, grant }: { accountId: string; grant: RoleGrant }) =>
      request('PATCH /platform/organizations/:slug/members/:account_id', {
        params: { slug, account_id: accountId },
        body: { role: grant.role, projects: [...grant.projects] },
      }),
    onSuccess: (changed) => {
      queryClient.setQueryData(membersQuery(slug).queryKey, (members) =>
        members?.map((member) => (member.account_id === changed.account_id ? { ...member, ...changed } : member)),
      )
    },
    // Somebody else may have changed the members meanwhile.
    onError: () => void queryClient.invalidateQueries({ queryKey: membersQuery(slug).queryKey }),
  })

/** Also for leaving: that is to remove oneself. */
export const removeMemberMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (accountId: string) =>
      request('DELETE /platform/organizations/:slug/members/:account_id', { params: { slug, account_id: accountId } }),
    onSuccess: (removed) => {
      queryClient.setQueryData(membersQuery(slug).queryKey, (members) =>
        members?.filter((member) => member.account_id !== removed.account_id),
      )
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: membersQuery(slug).queryKey }),
  })
