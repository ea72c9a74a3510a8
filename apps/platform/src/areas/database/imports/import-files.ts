import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Engine } from '@cairn/engine'
import { fail } from '../../../errors.ts'

const chunkBytes = 256 * 1024

// Opened when the first chunk is asked for, so that it is closed in any case.
async function* chunksOf(path: string): AsyncGenerator<Buffer, void, undefined> {
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes }))
    if (chunk instanceof Buffer) yield chunk
}

/** Files that wait to be imported, in a folder of the home. */
export interface ImportFiles {
  /** Returns how many bytes there were. @throws PlatformError `disk_almost_full`, and what the content throws. */
  write: (id: string, content: AsyncIterable<Uint8Array>, signal: AbortSignal) => Promise<number>
  read: (id: string) => AsyncIterable<Buffer>
  delete: (id: string) => Promise<void>
  /** The ids of all files. */
  list: () => Promise<string[]>
}

export const createImportFiles = (home: string, engine: Pick<Engine, 'disk'>): ImportFiles => {
  const folder = join(home, 'imports')
  const fileOf = (id: string) => join(folder, id)
  const remove = (id: string) => rm(fileOf(id), { force: true })

  async function* whileThereIsRoom(content: AsyncIterable<Uint8Array>, onBytes: (count: number) => void) {
    for await (const chunk of content) {
      if (engine.disk().isLow) throw fail('disk_almost_full')
      onBytes(chunk.length)
      yield chunk
    }
  }

  return {
    write: async (id, content, signal) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      let bytes = 0
      const file = createWriteStream(fileOf(id), { mode: 0o600, highWaterMark: chunkBytes })
      try {
        await pipeline(
          whileThereIsRoom(content, (count) => (bytes += count)),
          file,
          { signal },
        )
      } catch (error) {
        await remove(id)
        throw error
      }
      return bytes
    },
    read: (id) => chunksOf(fileOf(id)),
    delete: remove,
    list: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return readdir(folder)
    },
  }
}
