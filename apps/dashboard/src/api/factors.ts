import { queryOptions } from '@tanstack/react-query'
import { isAuthRetryableFetchError } from '@supabase/auth-js'
import { authClient } from '~/api/auth-client.ts'
import { sentences } from '~/api/errors.ts'
import { factorsQuery } from './factors-query.ts'
import { queryClient } from './query-client.ts'
import { sessionsQuery } from './sessions.ts'

/** What the sign-in service answered; throws its error, with words of ours where no answer came. */
export const answered = <Data>({ data, error }: { data: Data | null; error: Error | null }): Data => {
  if (error === null && data !== null) return data
  if (isAuthRetryableFetchError(error)) throw new Error(sentences.network, { cause: error })
  throw error ?? new Error(sentences.default)
}

export const listFactors = async () => answered(await authClient.mfa.listFactors()).totp

/** How many recovery codes are left; null where none were made. */
export const recoveryCodesQuery = queryOptions({
  queryKey: ['recovery-codes'],
  queryFn: async () => {
    const answer = await authClient.mfa.recoveryCodes.getStatus()
    if (answer.error?.code === 'mfa_factor_not_found') return null
    return answered(answer)
  },
})

/** After anything about second factors has changed. A first factor also ends other sessions. */
export const refetchFactors = async (): Promise<void> => {
  const changed = [factorsQuery, recoveryCodesQuery, sessionsQuery].map(({ queryKey }) => ({ queryKey }))
  // An answer that is still on its way may be of before the change, and a first one would not be asked for again.
  await Promise.all(changed.map((filter) => queryClient.cancelQueries(filter)))
  await Promise.all(changed.map((filter) => queryClient.invalidateQueries(filter)))
}

/** Shows a code of a factor, or a recovery code; the session is good for everything from then on. */
export const showSecondFactor = async (code: string, factorId: string | undefined): Promise<void> => {
  if (factorId === undefined) answered(await authClient.mfa.recoveryCodes.verify({ code }))
  else answered(await authClient.mfa.challengeAndVerify({ factorId, code: code.replaceAll(/\s/g, '') }))
}
