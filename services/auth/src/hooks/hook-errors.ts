import { z } from 'zod'
import { AuthError } from '../errors.ts'

/** Of an answer. */
export const mostHookBytes = 20 * 1024

export const hookFailed = (message: string): AuthError => new AuthError(500, 'unexpected_failure', message)

export const hookTimedOut = (longestMs: number): AuthError =>
  new AuthError(422, 'hook_timeout', `Failed to reach hook within maximum time of ${longestMs / 1_000} seconds`)

const longestMessage = 500

const Refusal = z.object({ error: z.object({ http_code: z.number().int().optional(), message: z.string().min(1) }) })

/** Throws what a hook answers as its error. */
export const assertNoError = (answer: unknown): void => {
  const refusal = Refusal.safeParse(answer)
  if (!refusal.success) return
  const { http_code: code = 500, message } = refusal.data.error
  const status = code >= 400 && code <= 599 ? code : 500
  throw new AuthError(
    status,
    status >= 500 ? 'unexpected_failure' : 'validation_failed',
    message.slice(0, longestMessage),
  )
}
