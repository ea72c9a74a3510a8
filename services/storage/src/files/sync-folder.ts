import { closeSync, fsync, open as openDescriptor } from 'node:fs'
import { open } from 'node:fs/promises'

/** Returns once the names in a folder survive a power cut. */
export const syncFolder = async (folder: string): Promise<void> => {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

interface Waiting {
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * Syncs one folder for several who ask at the same time. It stays open between two syncs that follow each other at once.
 */
class FolderSyncs {
  readonly #folder: string
  readonly #ended: () => void
  #waiting: Waiting[] = []

  constructor(folder: string, ended: () => void) {
    this.#folder = folder
    this.#ended = ended
  }

  wait(waiting: Waiting): void {
    this.#waiting.push(waiting)
  }

  begin(): void {
    openDescriptor(this.#folder, 'r', (error, descriptor) => {
      if (error === null) this.#next(descriptor)
      else this.#end(this.#take(), error)
    })
  }

  /** For all who wait when it begins: their names are in the folder. */
  #next(descriptor: number): void {
    const waiting = this.#take()
    fsync(descriptor, (error) => {
      if (error !== null || this.#waiting.length === 0) closeSync(descriptor)
      if (error !== null) {
        this.#end([...waiting, ...this.#take()], error)
        return
      }
      if (this.#waiting.length === 0) this.#ended()
      else this.#next(descriptor)
      for (const { resolve } of waiting) resolve()
    })
  }

  #take(): Waiting[] {
    const waiting = this.#waiting
    this.#waiting = []
    return waiting
  }

  #end(waiting: readonly Waiting[], error: unknown): void {
    this.#ended()
    for (const { reject } of waiting) reject(error)
  }
}

/** Syncs folders for several who ask at the same time. */
export class SharedSyncs {
  readonly #ofFolder = new Map<string, FolderSyncs>()

  /** Returns once the names that are in the folder now survive a power cut. */
  sync(folder: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const running = this.#ofFolder.get(folder)
    const syncs = running ?? new FolderSyncs(folder, () => this.#ofFolder.delete(folder))
    syncs.wait({ resolve, reject })
    if (running === undefined) {
      this.#ofFolder.set(folder, syncs)
      syncs.begin()
    }
    return promise
  }
}
