import { execFile } from 'node:child_process'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A file that holds disk space until the disk is full. Then it is removed, so that servers can start and data can be deleted. */
export class DiskReserve {
  readonly #path: string
  readonly #bytes: number
  #isHeld = false
  #removal: Promise<void> | undefined

  constructor(home: string, bytes: number) {
    this.#path = join(home, 'disk-reserve')
    this.#bytes = bytes
  }

  get bytes(): number {
    return this.#bytes
  }

  get isHeld(): boolean {
    return this.#isHeld
  }

  /** `fallocate` of util-linux takes the blocks without writing them. Throws if the file system or the machine has no such thing. */
  async make(): Promise<void> {
    if (this.#isHeld || this.#bytes === 0) return
    try {
      await run('fallocate', ['--length', String(this.#bytes), this.#path])
      this.#isHeld = true
    } catch (error) {
      await this.release()
      throw error
    }
  }

  /** Those who ask at the same time share one removal: the file is gone before its space is free. */
  release(): Promise<void> {
    this.#removal ??= this.#remove().finally(() => {
      this.#removal = undefined
    })
    return this.#removal
  }

  async #remove(): Promise<void> {
    await rm(this.#path, { force: true })
    this.#isHeld = false
  }

  /** Takes over, or removes, what an earlier run left. */
  async recall(): Promise<void> {
    const held = await stat(this.#path).catch(() => undefined)
    if (held?.size === this.#bytes) this.#isHeld = true
    else await this.release()
  }
}
