import { z } from 'zod'
import { checkedString } from '../organizations/organizations.ts'
import { controlCharacterProblem } from '../rules.ts'
import { maxSecretLength } from './limits.ts'

export { hiddenSecret } from './hidden-secret.ts'

const lineProblem = (text: string): string | undefined =>
  text.isWellFormed() ? controlCharacterProblem(text) : 'This is not valid Unicode.'

const secretProblem = (text: string): string | undefined =>
  text.length > maxSecretLength
    ? `A secret has at most ${maxSecretLength.toLocaleString('en-US')} characters.`
    : lineProblem(text)

/** A secret: written, kept encrypted, and never read again. Empty: none. */
export const secretField = checkedString(secretProblem)

const shortProblem = (text: string): string | undefined =>
  text.length > 300 ? 'This has at most 300 characters.' : lineProblem(text)

/** A text on one line, which may be empty. */
export const lineField = checkedString(shortProblem)

/** An email address, or nothing. */
export const addressField = z.union([z.literal(''), z.email().max(254)])
