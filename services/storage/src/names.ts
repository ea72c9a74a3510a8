import { invalidBucketName, invalidKey } from './storage-error.ts'

const mostNameBytes = 1_024

/** What SQL, URLs or terminals cannot carry: control characters, halves of surrogate pairs, and code points that are no characters. */
const unusable = /[\p{Cc}\p{Cs}\u2028\u2029\uFFFE\uFFFF\u{10FFFE}\u{10FFFF}]/u

const bucketPattern = /^[\w!\-.*'()&$@=;:+,?][\w!\-.*'() &$@=;:+,?]{0,99}$/

/** Throws unless a bucket can have the name. */
export const checkBucketName = (name: string): void => {
  if (!bucketPattern.test(name) || name.endsWith(' ') || name === '.' || name === '..') throw invalidBucketName()
}

/**
 * Throws unless an object can have the name. It is stored exactly as it is, without Unicode normalization. The segments `.`
 * and `..` are refused because browsers remove them from addresses: nothing could read such an object.
 */
export const checkObjectName = (name: string): void => {
  const isUsable =
    Buffer.byteLength(name) <= mostNameBytes &&
    !unusable.test(name) &&
    name.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..')
  if (!isUsable) throw invalidKey(name)
}
