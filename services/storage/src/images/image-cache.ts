import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '../files/file-errors.ts'

const mostBytes = 256 * 1024 * 1024

/**
 * Transformed images of one project, by the version of the object and what was made of it. Not synced: a result that is lost is made
 * again. Bounded: what was not asked for longest goes first.
 */
export class ImageCache {
  readonly #folder: string
  /** Undefined until the folder was counted. */
  #bytes: number | undefined

  constructor(folder: string) {
    this.#folder = join(folder, 'images')
  }

  #pathOf(key: string): string {
    return join(this.#folder, createHash('sha256').update(key).digest('hex'))
  }

  async find(key: string): Promise<FileHandle | undefined> {
    const path = this.#pathOf(key)
    try {
      const handle = await open(path, 'r')
      const now = new Date()
      // Its last use. That it could not be noted is no reason not to send it.
      await utimes(path, now, now).catch(() => undefined)
      return handle
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async store(key: string, image: Buffer): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const arriving = join(this.#folder, `arriving-${randomUUID()}`)
    try {
      await writeFile(arriving, image, { flag: 'wx', mode: 0o600 })
      await rename(arriving, this.#pathOf(key))
    } catch (error) {
      await rm(arriving, { force: true })
      throw error
    }
    this.#bytes = this.#bytes === undefined ? undefined : this.#bytes + image.length
    if (this.#bytes === undefined || this.#bytes > mostBytes) await this.#prune()
  }

  /** Deletes the oldest until a tenth is free again. */
  async #prune(): Promise<void> {
    const files = []
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name)
      const found = await stat(path).catch(() => undefined)
      if (found !== undefined) files.push({ path, bytes: found.size, usedAt: found.mtimeMs })
    }
    let bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    if (bytes > mostBytes)
      for (const file of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
        if (bytes <= mostBytes * 0.9) break
        await rm(file.path, { force: true })
        bytes -= file.bytes
      }
    this.#bytes = bytes
  }
}
