import { setTimeout as wait } from 'node:timers/promises'
import type { AuthContext } from './context.ts'
import type { RateLimit } from '@cairn/service-kit'

/** An attempt is kept waiting so long at most; one that would wait longer is refused. */
const maxWaitMs = 12_000

export interface PasswordAttempt {
  /** The address or number that was named. */
  account: string
  /** The account has signed in from this device before. */
  isKnownDevice: boolean
}

/**
 * Counts an attempt before the password is checked, so that many at once cannot pass on one token. `giveBack` is for
 * the right password. Where the limit is reached, the attempt waits for the next token instead of being refused: at an
 * address that is shared, as behind a proxy that is not trusted, others' wrong passwords delay the right one. A device
 * that has signed in before has a limit of its own. docs/decisions/0014 has the reasons.
 */
export const takePasswordAttempt = async (
  { limits, project, request }: AuthContext,
  { account: named, isKnownDevice }: PasswordAttempt,
): Promise<{ giveBack: () => void }> => {
  const address = `${project.ref} ${request.ip}`
  const account = named.slice(0, 254)
  const counted: [limit: RateLimit, key: string][] = isKnownDevice
    ? [[limits.failedPasswords, `${address} ${account} known device`]]
    : [
        [limits.passwordAttempts, address],
        [limits.failedPasswords, `${address} ${account}`],
        [limits.accountFailures, `${project.ref} ${account}`],
      ]
  const taken: typeof counted = []
  const giveBack = () => {
    for (const [limit, key] of taken) limit.giveBack(key)
  }
  let waitMs = 0
  try {
    for (const [limit, key] of counted) {
      waitMs = Math.max(waitMs, limit.reserve(key, maxWaitMs))
      taken.push([limit, key])
    }
  } catch (error) {
    giveBack()
    throw error
  }
  if (waitMs > 0) await wait(waitMs, undefined, { signal: request.signal })
  return { giveBack }
}
