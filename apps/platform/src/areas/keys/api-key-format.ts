import { createHash, randomBytes } from 'node:crypto'
import type { newApiKeyTypes } from '@cairn/contracts/keys/api-keys'

export type NewApiKeyType = (typeof newApiKeyTypes)[number]

/** The role that requests with a key of this type have in the database. */
export const roleOfApiKey = (type: NewApiKeyType): 'anon' | 'service_role' =>
  type === 'publishable' ? 'anon' : 'service_role'

const randomLength = 22
const checksumLength = 8
const shownCharacters = 5
const keyPattern = /^(sb_(publishable|secret)_[\w-]{22})_([\w-]{8})$/

// The ref is part of it: a key of another project has another checksum.
const checksumOf = (body: string, ref: string): string =>
  createHash('sha256').update(`${ref}|${body}`).digest('base64url').slice(0, checksumLength)

/** A new key: its type, 128 random bits and a checksum. */
export const generateApiKey = (type: NewApiKeyType, ref: string): string => {
  const body = `sb_${type}_${randomBytes(17).toString('base64url').slice(0, randomLength)}`
  return `${body}_${checksumOf(body, ref)}`
}

/** Whether a text is meant as a publishable or secret key; nothing is said of its being valid. */
export const looksLikeApiKey = (text: string): boolean => /^sb_(?:publishable|secret)_/.test(text)

/** Whether a key was made for this project, as far as its form tells. False for a key with a typing error. */
export const hasApiKeyForm = (key: string, ref: string): boolean => {
  const [, body, , checksum] = keyPattern.exec(key) ?? []
  return body !== undefined && checksumOf(body, ref) === checksum
}

/** What requests are checked by. A key has 128 random bits, so a plain digest cannot be searched backwards. */
export const digestOfApiKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** What is shown of a key to tell it from others. */
export const prefixOfApiKey = (key: string, type: NewApiKeyType): string =>
  key.slice(0, `sb_${type}_`.length + shownCharacters)
