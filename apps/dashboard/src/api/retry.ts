import { ApiError } from './errors.ts'

const maxRetries = 3

/** Once more, unless the caller is at fault: 4xx stays 4xx, save 429, which asks for patience. */
export const shouldRetry = (failureCount: number, error: unknown): boolean => {
  if (failureCount >= maxRetries) return false
  if (!(error instanceof ApiError)) return false
  // The page that shows it retries on its own.
  if (error.reason === 'maintenance') return false
  return error.code === 429 || error.code < 400 || error.code >= 500
}

/** Milliseconds before the next try: what the server asked for, else 1 s, 2 s, 4 s … up to 30 s. */
export const retryDelayMs = (attempt: number, error: unknown): number =>
  error instanceof ApiError && error.retryAfter !== undefined
    ? error.retryAfter * 1000
    : Math.min(1000 * 2 ** attempt, 30_000)
