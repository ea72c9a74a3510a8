import { isAuthApiError, isAuthRetryableFetchError } from '@supabase/auth-js'
import { ApiError, sentences } from '~/api/errors.ts'

/** The sentence for an error of the sign-in service: its own, save where no answer came at all. */
export const authMessage = (error: Error): string => {
  if (isAuthRetryableFetchError(error)) return sentences.network
  return error.message === '' ? sentences.default : error.message
}

/** The error as one of the platform's: its code is the reason. */
export const authFailure = (error: Error): ApiError =>
  new ApiError(authMessage(error), {
    ...(isAuthApiError(error)
      ? { code: error.status, reason: error.code ?? 'unknown' }
      : { code: 0, reason: 'network' }),
    cause: error,
  })
