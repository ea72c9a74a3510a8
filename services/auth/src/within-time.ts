import { AuthError } from './errors.ts'

const tooSlow = () =>
  new AuthError(504, 'request_timeout', 'Processing this request timed out, please retry after a moment.')

/**
 * The answer, or a refusal once so many seconds have passed; null: it is waited for. What a request has begun when it is refused may
 * still be done: nothing in between can be undone alone.
 */
export const withinTime = async <Answer>(answer: Promise<Answer>, seconds: number | null): Promise<Answer> => {
  if (seconds === null) return answer
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(tooSlow()), seconds * 1_000)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
