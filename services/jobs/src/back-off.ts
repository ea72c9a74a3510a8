const firstDelayMs = 5_000
const longestDelayMs = 60 * 60_000

/** How long a job waits after its attempt failed: 5 s, 20 s, 80 s … up to an hour. */
export const backOffMs = (attempt: number): number => Math.min(longestDelayMs, firstDelayMs * 4 ** (attempt - 1))
