import { unsupportedType } from '../storage-error.ts'

/** `image/png`, `image/*` or any, as a bucket lists them. */
export const mimeTypePattern = /^(?:\*\/\*|[\w.+-]+\/(?:\*|[\w.+-]+))$/

const essenceOf = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase()

/** Throws unless a bucket with this list takes files of the type; null: any. */
export const checkMimeType = (type: string, allowed: readonly string[] | null): void => {
  if (allowed === null || allowed.length === 0) return
  const essence = essenceOf(type)
  const [group] = essence.split('/')
  const isAllowed = allowed.some((entry) => {
    const wanted = entry.toLowerCase()
    return wanted === essence || wanted === '*/*' || wanted === `${group}/*`
  })
  if (!isAllowed) throw unsupportedType(type)
}
