import { StorageError } from '../storage-error.ts'

export interface ByteRange {
  first: number
  /** Included. */
  last: number
}

const unsatisfiable = (bytes: number): StorageError =>
  new StorageError(416, 'InvalidRange', 'invalid range provided', {
    error: 'invalid_range',
    headers: { 'content-range': `bytes */${bytes}` },
  })

/**
 * The range that a header asks for (RFC 9110, 14.2). Undefined where there is none, or one that a server may ignore: another unit,
 * several ranges, no valid text. Throws a 416 where no byte is in it.
 */
export const readRange = (header: string | undefined, bytes: number): ByteRange | undefined => {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') {
    if (Number(to) === 0 || bytes === 0) throw unsatisfiable(bytes)
    return { first: Math.max(bytes - Number(to), 0), last: bytes - 1 }
  }
  const first = Number(from)
  if (to !== '' && Number(to) < first) return undefined
  if (first >= bytes) throw unsatisfiable(bytes)
  return { first, last: to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1) }
}
