import type { PasswordStrength } from '~/lib/password-strength.ts'
import { knownWithoutAsking, strengthOf } from '~/lib/password-strength.ts'
import { request } from './client.ts'

const ask = async (password: string): Promise<PasswordStrength> => {
  const { result } = await request('POST /platform/profile/password-check', { body: { password } })
  return strengthOf(result)
}

// The bar and the form ask about the same text; a password is kept no longer than until the next.
let last: { password: string; answer: Promise<PasswordStrength> } | undefined

/** How strong a password is; undefined for an empty one. Throws `ApiError`. */
export const checkPassword = async (password: string): Promise<PasswordStrength | undefined> => {
  const known = knownWithoutAsking(password)
  if (known !== undefined) return known === 'nothing' ? undefined : known
  if (last?.password !== password) last = { password, answer: ask(password) }
  const { answer } = last
  try {
    return await answer
  } catch (error) {
    if (last?.answer === answer) last = undefined
    throw error
  }
}

export const forgetCheckedPassword = () => {
  last = undefined
}
