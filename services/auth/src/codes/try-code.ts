import type { AuthContext } from '../context.ts'
import { tryCode } from './code-store.ts'
import type { CodeAttempt, UseOfCode } from './code-store.ts'

const longestKey = 254

/**
 * Counts an attempt with a code, as `tryCode` does, and a wrong one against the limit of all codes that went there. Where none is
 * waited for, nothing can be guessed: somebody who knows an address alone does not keep its owner from the next code.
 */
export const tryCodeWithinLimit = async (
  { limits, pool, project }: AuthContext,
  attempt: CodeAttempt,
): Promise<UseOfCode | undefined> => {
  const key = `${project.ref} ${attempt.to.slice(0, longestKey)}`
  const found = await tryCode(pool, project, attempt, () => limits.codeGuesses.take(key))
  if (found !== undefined) limits.codeGuesses.giveBack(key)
  return found
}
