/** Rules about buckets, as functions that name the problem or answer nothing. Without zod: the browser loads this. */

export const maxBucketNameLength = 100

const namePattern = /^[\w!\-.*'()&$@=;:+,?][\w!\-.*'() &$@=;:+,?]*$/

export const bucketNameProblem = (name: string): string | undefined => {
  if (name === '') return 'Enter a name.'
  if (name.length > maxBucketNameLength) return `A name has at most ${maxBucketNameLength} characters.`
  if (name === '.' || name === '..') return 'A bucket cannot have this name.'
  if (name.startsWith(' ') || name.endsWith(' ')) return 'A name cannot begin or end with a space.'
  return namePattern.test(name) ? undefined : `Use letters a to z, digits, spaces and !-_.*'()&$@=;:+,?`
}

export const maxMimeTypes = 100

const mimeTypePattern = /^(?:\*\/\*|[\w.+-]+\/(?:\*|[\w.+-]+))$/

/** Of one entry of the list of types that a bucket takes. */
export const mimeTypeProblem = (type: string): string | undefined =>
  type.length <= 255 && mimeTypePattern.test(type)
    ? undefined
    : `"${type.slice(0, 100)}" is not a MIME type. They are written like image/png or image/*.`

export const bucketWorkKinds = ['emptying', 'deleting'] as const
export type BucketWorkKind = (typeof bucketWorkKinds)[number]

export const bucketWorkStates = ['waiting', 'running', 'failed'] as const
