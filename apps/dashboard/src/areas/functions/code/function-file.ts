import type { FunctionFile } from '@cairn/contracts/functions/functions'
import { functionFileProblem } from '@cairn/contracts/functions/function-rules'

/** A file as it is edited: its name may change, and its place in the list stays. */
export interface EditedFile extends FunctionFile {
  id: number
}

export const edited = (files: readonly FunctionFile[]): EditedFile[] => files.map((file, id) => ({ ...file, id }))

const byName = (one: FunctionFile, other: FunctionFile): number => (one.name < other.name ? -1 : 1)
const sorted = (files: readonly FunctionFile[]): string =>
  JSON.stringify(files.toSorted(byName).map(({ name, content }) => [name, content]))

/** Whether two lists have the same files, in whatever order. */
export const areSame = (some: readonly FunctionFile[], others: readonly FunctionFile[]): boolean =>
  sorted(some) === sorted(others)

/** A name that no file has yet. */
export const newFileName = (files: readonly FunctionFile[]): string => {
  const names = new Set(files.map(({ name }) => name))
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? 'file.ts' : `file-${number}.ts`
    if (!names.has(name)) return name
  }
}

/** What is wrong with the name of a file among others, in a sentence; undefined if nothing is. */
export const fileNameProblem = ({ id, name }: EditedFile, files: readonly EditedFile[]): string | undefined =>
  functionFileProblem(name) ??
  (files.some((other) => other.id !== id && other.name === name) ? 'Another file has this name.' : undefined)

/** The first problem of all files. */
export const filesProblem = (files: readonly EditedFile[]): string | undefined =>
  files.map((file) => fileNameProblem(file, files)).find((problem) => problem !== undefined)
