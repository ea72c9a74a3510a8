import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RequestOptions } from '~/api/client.ts'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

export const ssoQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organization', slug, 'sso'],
    queryFn: ({ signal }) => request('GET /platform/organizations/:slug/sso', { params: { slug }, signal }),
  })

const ssoChanged = (slug: string) => queryClient.invalidateQueries({ queryKey: ssoQuery(slug).queryKey })

export const setSsoMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (body: RequestOptions<'PUT /platform/organizations/:slug/sso'>['body']) =>
      request('PUT /platform/organizations/:slug/sso', { params: { slug }, body }),
    onSuccess: () => ssoChanged(slug),
  })

export const removeSsoMutation = (slug: string) =>
  mutationOptions({
    mutationFn: () => request('DELETE /platform/organizations/:slug/sso', { params: { slug } }),
    onSuccess: () => ssoChanged(slug),
  })

export const addSsoDomainMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (domain: string) =>
      request('POST /platform/organizations/:slug/sso/domains', { params: { slug }, body: { domain } }),
    onSuccess: () => ssoChanged(slug),
  })

export const verifySsoDomainMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (domain: string) =>
      request('POST /platform/organizations/:slug/sso/domains/:domain/verify', { params: { slug, domain } }),
    onSuccess: () => ssoChanged(slug),
  })

export const removeSsoDomainMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (domain: string) =>
      request('DELETE /platform/organizations/:slug/sso/domains/:domain', { params: { slug, domain } }),
    onSettled: () => ssoChanged(slug),
  })
