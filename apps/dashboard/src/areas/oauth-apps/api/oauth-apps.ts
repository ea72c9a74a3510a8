import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RequestOptions } from '~/api/client.ts'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

/** The apps that an organization publishes. */
export const oauthAppsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organization', slug, 'oauth-apps'],
    queryFn: ({ signal }) => request('GET /platform/organizations/:slug/oauth/apps', { params: { slug }, signal }),
  })

const reread = (slug: string) => queryClient.invalidateQueries({ queryKey: oauthAppsQuery(slug).queryKey })

export const createAppMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (body: RequestOptions<'POST /platform/organizations/:slug/oauth/apps'>['body']) =>
      request('POST /platform/organizations/:slug/oauth/apps', { params: { slug }, body }),
    onSettled: () => reread(slug),
  })

export const updateAppMutation = (slug: string, id: string) =>
  mutationOptions({
    mutationFn: (body: NonNullable<RequestOptions<'PATCH /platform/organizations/:slug/oauth/apps/:id'>['body']>) =>
      request('PATCH /platform/organizations/:slug/oauth/apps/:id', { params: { slug, id }, body }),
    onSettled: () => reread(slug),
  })

export const deleteAppMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (id: string) =>
      request('DELETE /platform/organizations/:slug/oauth/apps/:id', { params: { slug, id } }),
    onSettled: () => reread(slug),
  })

export const createSecretMutation = (slug: string, id: string) =>
  mutationOptions({
    mutationFn: () =>
      request('POST /platform/organizations/:slug/oauth/apps/:id/client-secrets', { params: { slug, id } }),
    onSettled: () => reread(slug),
  })

export const deleteSecretMutation = (slug: string, id: string) =>
  mutationOptions({
    mutationFn: (secretId: string) =>
      request('DELETE /platform/organizations/:slug/oauth/apps/:id/client-secrets/:secret_id', {
        params: { slug, id, secret_id: secretId },
      }),
    onSettled: () => reread(slug),
  })
