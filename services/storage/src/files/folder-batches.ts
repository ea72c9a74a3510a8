import { opendir } from 'node:fs/promises'
import { isMissing } from './file-errors.ts'

const batchSize = 1_000

/** The names in a folder, in batches; none if there is no such folder. */
export const batches = async function* (folder: string): AsyncGenerator<string[]> {
  let names: string[] = []
  try {
    for await (const { name } of await opendir(folder)) {
      names.push(name)
      if (names.length < batchSize) continue
      yield names
      names = []
    }
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  if (names.length > 0) yield names
}
