import type { Provider, UserIdentity } from '@supabase/auth-js'
import { queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

const own: readonly Provider[] = ['github']

/** A provider's name, as the sign-in client takes it; those of one's own begin with `custom:`. */
export const providerOf = (id: string): Provider =>
  own.find((name) => name === id) ?? `custom:${id.replace(/^custom:/, '')}`

export interface Identities {
  identities: UserIdentity[]
  new_email: string | undefined
  email_change_sent_at: string | undefined
}

/** By what the reader signs in, and the address that their account is about to have. */
export const identitiesQuery = queryOptions({
  queryKey: ['identities'],
  queryFn: async (): Promise<Identities> => {
    const { authClient } = await import('~/api/auth-client.ts')
    const { data, error } = await authClient.getUser()
    if (error !== null) throw error
    const { identities = [], new_email, email_change_sent_at } = data.user
    return { identities, new_email, email_change_sent_at }
  },
})

export const refetchIdentities = () => queryClient.invalidateQueries({ queryKey: identitiesQuery.queryKey })

/** The picture of the reader's GitHub account, as the platform fetched it; null where there is none to be had. */
export const avatarQuery = queryOptions({
  queryKey: ['profile', 'avatar'],
  queryFn: async ({ signal }) => (await request('GET /platform/profile/avatar', { signal })).image,
  staleTime: 60 * 60_000,
})
