import type { RequestOptions } from '~/api/client.ts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { organizationsQuery, rolesChanged } from '~/api/organizations.ts'
import { projectsQuery } from '~/api/projects.ts'
import { queryClient } from '~/api/query-client.ts'

export const invitationsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organization', slug, 'invitations'],
    queryFn: ({ signal }) => request('GET /platform/organizations/:slug/invitations', { params: { slug }, signal }),
  })

const invitationsChanged = (slug: string) =>
  void queryClient.invalidateQueries({ queryKey: invitationsQuery(slug).queryKey })

export const inviteMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (body: RequestOptions<'POST /platform/organizations/:slug/invitations'>['body']) =>
      request('POST /platform/organizations/:slug/invitations', { params: { slug }, body }),
    onSuccess: () => invitationsChanged(slug),
  })

export const resendInvitationMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (id: string) =>
      request('POST /platform/organizations/:slug/invitations/:id/resend', { params: { slug, id } }),
    onSettled: () => invitationsChanged(slug),
  })

export const revokeInvitationMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (id: string) =>
      request('DELETE /platform/organizations/:slug/invitations/:id', { params: { slug, id } }),
    onSuccess: ({ id }) => {
      queryClient.setQueryData(invitationsQuery(slug).queryKey, (invitations) =>
        invitations?.filter((invitation) => invitation.id !== id),
      )
    },
    onError: () => invitationsChanged(slug),
  })

/** What a link invites to, for people who are not signed in. */
export const invitationPreviewQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token, 'preview'],
    queryFn: ({ signal }) => request('GET /platform/invitations/:token/preview', { params: { token }, signal }),
  })

/** What a link invites the reader to. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => request('GET /platform/invitations/:token', { params: { token }, signal }),
    staleTime: 0,
  })

export const acceptInvitationMutation = (token: string) =>
  mutationOptions({
    mutationFn: () => request('POST /platform/invitations/:token/accept', { params: { token } }),
    // The page that follows looks for the organization in the list: it must be there.
    onSuccess: async () => {
      rolesChanged()
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey, refetchType: 'none' }),
        queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey, refetchType: 'none' }),
      ])
      // A list that was asked for before is still without it, and would be taken for the answer.
      await queryClient.cancelQueries({ queryKey: organizationsQuery.queryKey })
      await queryClient.fetchQuery(organizationsQuery)
    },
  })
