import type { CallerWithSession } from './caller.ts'
import type { AuthContext } from './context.ts'
import { AuthError } from './errors.ts'
import { hasSecondFactor } from './user.ts'

/** Throws if the person has a second factor and has not shown it in this session. */
export const assertSecondFactorShown = ({ user, aal }: CallerWithSession, message: string): void => {
  if (hasSecondFactor(user) && aal !== 'aal2') throw new AuthError(403, 'insufficient_aal', message)
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
