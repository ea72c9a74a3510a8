import { domainOfEmail } from '@cairn/contracts/sso/sso-rules'
import { queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

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
