import { textProblem } from '../rules.ts'

/** Rules about files in buckets. Without zod: the browser loads this. */

export const fileSortColumns = ['name', 'size', 'created_at', 'updated_at'] as const
export type FileSortColumn = (typeof fileSortColumns)[number]

export const fileJobKinds = ['delete', 'move', 'copy', 'rename'] as const
export type FileJobKind = (typeof fileJobKinds)[number]

export const fileJobStates = ['waiting', 'running', 'succeeded', 'failed', 'cancelled'] as const

/** How many files and folders can be selected in one request. */
export const mostItems = 5_000

export const longestSignedSeconds = 10 * 365 * 24 * 3_600

const mostNameBytes = 1_024

// What the storage service refuses as well.
const unusable = /[\p{Cc}\p{Cs}\u2028\u2029\uFFFE\uFFFF\u{10FFFE}\u{10FFFF}]/u

/** Of the name of a file in a bucket, with its folders. */
export const fileNameProblem = (name: string): string | undefined => {
  if (name === '') return 'Enter a name.'
  if (new TextEncoder().encode(name).length > mostNameBytes) return 'A name has at most 1,024 bytes, with its folders.'
  if (unusable.test(name)) return 'A name cannot have control characters.'
  const segments = name.split('/')
  if (segments.includes('')) return 'A name cannot begin or end with a slash, or have two in a row.'
  if (segments.includes('.') || segments.includes('..')) return 'Neither a file nor a folder can be called "." or "..".'
  return textProblem(name)
}

/** Of a folder: empty for the bucket itself, or a path that ends in a slash. */
export const folderProblem = (folder: string): string | undefined => {
  if (folder === '') return undefined
  if (!folder.endsWith('/')) return 'A folder ends in a slash.'
  return fileNameProblem(folder.slice(0, -1))
}

/** Of the new name of a file or folder, without what it is in. */
export const entryNameProblem = (name: string): string | undefined =>
  name.includes('/') ? 'A name cannot have a slash.' : fileNameProblem(name)
