import { isAuthRetryableFetchError } from '@supabase/auth-js'
import { sentences } from '~/api/errors.ts'

/** The sentence for an error of the sign-in service: its own, save where no answer came at all. */
export const authMessage = (error: Error): string => {
  if (isAuthRetryableFetchError(error)) return sentences.network
  return error.message === '' ? sentences.default : error.message
}
