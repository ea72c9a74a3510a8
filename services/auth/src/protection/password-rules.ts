import { createHash } from 'node:crypto'
import type { OutgoingFetch } from '../outgoing.ts'
import type { PasswordProblem } from '../passwords.ts'
import { isCommonPassword } from './common-passwords.ts'
import { characterSets } from './protection-settings.ts'
import type { PasswordSettings } from './protection-settings.ts'

const named = {
  letter: 'a letter',
  lower: 'a lower-case letter',
  upper: 'an upper-case letter',
  digit: 'a digit',
  symbol: 'a symbol',
} as const

/** What a project asks of new passwords. */
export const passwordRules =
  (minimum: number, { needs }: PasswordSettings) =>
  (password: string): PasswordProblem | undefined => {
    const missing = needs.filter((kind) => !characterSets[kind].test(password))
    const isShort = password.length < minimum
    if (!isShort && missing.length === 0) return undefined
    const sentences = [
      ...(isShort ? [`Password should be at least ${minimum} characters.`] : []),
      ...(missing.length === 0
        ? []
        : [
            `Password should contain at least one character of each: ${missing.map((kind) => named[kind]).join(', ')}.`,
          ]),
    ]
    return {
      message: sentences.join(' '),
      reasons: [...(isShort ? ['length' as const] : []), ...(missing.length === 0 ? [] : ['characters' as const])],
    }
  }

const prefixLength = 5

/**
 * Whether a password is in the lists of leaked ones: the one that comes with Cairn, and that of a service, to which only the
 * beginning of its digest is sent; many passwords share it. A service that does not respond refuses nobody.
 */
export const leakedPasswords =
  ({ refusesLeaked, leaksUrl }: PasswordSettings, fetch: OutgoingFetch) =>
  async (password: string): Promise<boolean> => {
    if (!refusesLeaked) return false
    if (await isCommonPassword(password)) return true
    if (leaksUrl === '') return false
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase()
    const [prefix, rest] = [digest.slice(0, prefixLength), digest.slice(prefixLength)]
    try {
      const response = await fetch(`${leaksUrl.replace(/\/+$/, '')}/range/${prefix}`, {
        headers: { 'add-padding': 'true' },
      })
      if (!response.ok) return false
      // Lines that pad the answer have a count of 0.
      return (await response.text()).split(/\r?\n/).some((line) => line.startsWith(`${rest}:`) && !line.endsWith(':0'))
    } catch {
      return false
    }
  }
