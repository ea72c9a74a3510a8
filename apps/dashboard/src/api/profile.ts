import type { Profile } from '@cairn/contracts/account/profile'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { hasAgreedTo } from '~/state/consent.ts'
import { toast } from '~/ui/toast.ts'
import type { RequestOptions } from './client.ts'
import { request } from './client.ts'
import { ApiError, messageOf } from './errors.ts'
import { freshness } from './freshness.ts'
import { configQuery } from './platform.ts'
import { queryClient } from './query-client.ts'

const noProfile = "User's profile not found"

export class ProfileNotCreatedError extends Error {
  override name = 'ProfileNotCreatedError'
}

const read = (signal?: AbortSignal) => request('GET /platform/profile', { headers: { version: '2' }, signal })

// Most people have not agreed to anything yet when they sign up; who has, did so on the page before.
const recordSignUp = async (): Promise<void> => {
  if (!hasAgreedTo('telemetry')) return
  const { sendTelemetryEvent } = await import('~/privacy/telemetry.ts')
  await sendTelemetryEvent({ action: 'sign_up', properties: { category: 'conversion' } })
}

// Another tab that was opened with this one may have been faster: the profile is there, and read once more.
const create = async (): Promise<Profile> => {
  try {
    const profile = await request('POST /platform/profile')
    void recordSignUp()
    return profile
  } catch (error) {
    if (error instanceof ApiError && error.code === 409) {
      // oxlint-disable-next-line no-console -- the page works without it; the message is for debugging
      console.error('Profile already exists:', error.message)
      const { environment } = await queryClient.ensureQueryData(configQuery)
      if (environment !== 'production') toast.error(`[DEV] ${error.message}`)
      return read()
    }
    if (error instanceof ApiError && error.code === 401) throw error
    throw new ProfileNotCreatedError(`Failed to create profile: ${messageOf(error)}`, { cause: error })
  }
}

/** The reader's own; made on the first visit. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    try {
      return await read(signal)
    } catch (error) {
      if (error instanceof ApiError && error.message === noProfile) return create()
      throw error
    }
  },
  staleTime: freshness.profile,
})

/**
 * Makes the profile of an account that was just made. Were it read first, the browser would write the 404 in its console.
 * Where it fails, the page that follows reads and makes it, and says what is wrong.
 */
export const createFirstProfile = (): Promise<void> => queryClient.prefetchQuery({ ...profileQuery, queryFn: create })

export const updateProfileMutation = mutationOptions({
  mutationFn: (body: NonNullable<RequestOptions<'PATCH /platform/profile'>['body']>) =>
    request('PATCH /platform/profile', { body }),
  onSuccess: (profile) => {
    queryClient.setQueryData(profileQuery.queryKey, profile)
  },
})

export const deleteAccountMutation = mutationOptions({ mutationFn: () => request('DELETE /platform/profile') })
