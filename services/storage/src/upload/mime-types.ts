import { unsupportedType } from '../storage-error.ts'

/** `image/png`, `image/*` or any, as a bucket lists them. */
export const mimeTypePattern = /^(?:\*\/\*|[\w.+-]+\/(?:\*|[\w.+-]+))$/

/** Without parameters, in lower case. */
export const essenceOf = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase()

/** `image/*`. */
export const familyOf = (type: string): string => `${essenceOf(type).split('/')[0]}/*`

/** Throws unless a bucket with this list takes files of the type; null: any. */
export const checkMimeType = (type: string, allowed: readonly string[] | null): void => {
  if (allowed === null || allowed.length === 0) return
  const wanted = new Set([essenceOf(type), familyOf(type), '*/*'])
  if (!allowed.some((entry) => wanted.has(entry.toLowerCase()))) throw unsupportedType(type)
}
