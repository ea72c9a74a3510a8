import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Whose run it is: the names of the folders and of the file. */
export interface RunPlace {
  ref: string
  accountId: string
  id: string
}

/** A file for each run: a line about the run, and after it the answer as it was sent. */
export interface RunFiles {
  /** Returns its bytes; undefined, and leaves no file, if there are more than `maxBytes`. */
  write: (place: RunPlace, head: string, answer: string | Readable, maxBytes: number) => Promise<number | undefined>
  /** The line about the run. */
  readHead: (place: RunPlace) => Promise<string | undefined>
  readAnswer: (place: RunPlace, head: string) => AsyncIterable<Uint8Array>
  delete: (place: RunPlace) => Promise<void>
  deleteProject: (ref: string) => Promise<void>
  list: () => Promise<RunPlace[]>
}

class TooLarge extends Error {}

const extension = '.json'
const fullId = /^[\da-f-]{36}$/

const namesIn = async (folder: string): Promise<string[]> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return readdir(folder)
}

async function* bounded(head: string, answer: string | Readable, maxBytes: number, onBytes: (bytes: number) => void) {
  let bytes = 0
  const counted = (text: string | Buffer) => {
    const chunk = Buffer.from(text)
    bytes += chunk.length
    if (bytes > maxBytes) throw new TooLarge()
    onBytes(bytes)
    return chunk
  }
  yield counted(`${head}\n`)
  if (typeof answer === 'string') yield counted(answer)
  else for await (const chunk of answer) yield counted(Buffer.isBuffer(chunk) ? chunk : String(chunk))
}

async function* bytesOf(path: string, start: number): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of createReadStream(path, { start })) if (chunk instanceof Buffer) yield chunk
}

export const createRunFiles = (home: string): RunFiles => {
  const root = join(home, 'query-runs')
  const fileOf = ({ ref, accountId, id }: RunPlace) => join(root, ref, accountId, `${id}${extension}`)

  return {
    write: async (place, head, answer, maxBytes) => {
      const path = fileOf(place)
      const partial = `${path}.part`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      let size = 0
      try {
        await pipeline(
          bounded(head, answer, maxBytes, (bytes) => (size = bytes)),
          createWriteStream(partial, { mode: 0o600 }),
        )
        await rename(partial, path)
        return size
      } catch (error) {
        await rm(partial, { force: true })
        if (!(error instanceof TooLarge)) throw error
        await rm(path, { force: true })
        return undefined
      }
    },
    readHead: async (place) => {
      const lines = createInterface({ input: createReadStream(fileOf(place)), crlfDelay: Infinity })
      try {
        for await (const line of lines) return line
      } catch (error) {
        // Deleted since it was listed.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
      } finally {
        lines.close()
      }
      return undefined
    },
    readAnswer: (place, head) => bytesOf(fileOf(place), Buffer.byteLength(head) + 1),
    delete: (place) => rm(fileOf(place), { force: true }),
    deleteProject: (ref) => rm(join(root, ref), { recursive: true, force: true }),
    list: async () => {
      const places: RunPlace[] = []
      for (const ref of await namesIn(root))
        for (const accountId of await namesIn(join(root, ref)))
          for (const name of await namesIn(join(root, ref, accountId))) {
            const id = name.slice(0, -extension.length)
            if (name.endsWith(extension) && fullId.test(id)) places.push({ ref, accountId, id })
            else await rm(join(root, ref, accountId, name), { force: true })
          }
      return places
    },
  }
}
