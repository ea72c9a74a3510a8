import { domainOfEmail } from '@cairn/contracts/sso/sso-rules'
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

/** Whether the people of a domain sign in with their organization. */
export const ssoForDomainQuery = (domain: string) =>
  queryOptions({
    queryKey: ['sso', domain],
    queryFn: async ({ signal }) => (await request('GET /platform/sso/:domain', { params: { domain }, signal })).sso,
    // A password is asked for where the answer does not come.
    retry: false,
  })

/** The domain of an address whose people sign in with their organization; nothing for other addresses. */
export const ssoDomainOf = async (email: string): Promise<string | undefined> => {
  const domain = domainOfEmail(email)
  if (domain === undefined) return undefined
  const sso = await queryClient.fetchQuery(ssoForDomainQuery(domain)).catch(() => false)
  return sso ? domain : undefined
}
