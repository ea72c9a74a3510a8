import type { CallerWithSession } from './caller.ts'
import type { AuthContext } from './context.ts'
import { AuthError } from './errors.ts'
import type { Factor } from './factor-store.ts'
import { hasSecondFactor } from './user.ts'

/** Throws if the person has a second factor and has not shown it in this session. */
export const assertSecondFactorShown = ({ user, aal }: CallerWithSession, message: string): void => {
  if (hasSecondFactor(user) && aal !== 'aal2') throw new AuthError(403, 'insufficient_aal', message)
}

/**
 * Throws for a factor that is not in force yet, where a session has not shown the one that is. Otherwise who knows the password
 * alone would put into force what the owner has begun to add: a security key of their own in place of the owner's.
 */
export const assertMayShow = (caller: CallerWithSession, { status }: Factor): void => {
  if (status === 'unverified') assertSecondFactorShown(caller, 'AAL2 required to verify a new factor')
}

/**
 * Counts an attempt at somebody's second factor, wherever it comes from: six digits are soon tried out. `giveBack` is
 * for those that were right.
 */
export const takeFactorAttempt = ({ limits, project }: AuthContext, userId: string): { giveBack: () => void } => {
  const key = `${project.ref} ${userId}`
  limits.factorAttempts.take(key)
  return { giveBack: () => limits.factorAttempts.giveBack(key) }
}
