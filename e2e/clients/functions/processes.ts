import { readdir, readFile } from 'node:fs/promises'

/** The ids of processes that have the word in their command line. */
export const processesWith = async (word: string): Promise<string[]> => {
  const found = await Promise.all(
    (await readdir('/proc')).map(async (id) => {
      const line = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
      return line.includes(word) ? [id] : []
    }),
  )
  return found.flat()
}
