import { isOneType } from '@cairn/service-kit'
import { unsupportedType } from '../storage-error.ts'

/** `image/png`, `image/*` or any, as a bucket lists them. */
export const mimeTypePattern = /^(?:\*\/\*|[\w.+-]+\/(?:\*|[\w.+-]+))$/

/** Without parameters, in lower case; empty for a list of types, of which a browser takes the last one. */
export const essenceOf = (type: string): string =>
  isOneType(type) ? (type.split(';')[0] ?? '').trim().toLowerCase() : ''

/** `image/*`. */
export const familyOf = (type: string): string => `${essenceOf(type).split('/')[0]}/*`

/** Throws unless a bucket with this list takes files of the type; null: any. */
export const checkMimeType = (type: string, allowed: readonly string[] | null): void => {
  if (allowed === null || allowed.length === 0) return
  const wanted = new Set([essenceOf(type), familyOf(type), '*/*'])
  if (!allowed.some((entry) => wanted.has(entry.toLowerCase()))) throw unsupportedType(type)
}
