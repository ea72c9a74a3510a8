import type { FileHandle } from 'node:fs/promises'

/** The next chunks arrive while these are written. */
const mostWaitingBytes = 1024 * 1024

const withoutFirst = (chunks: readonly Uint8Array[], bytes: number): Uint8Array[] => {
  const left = []
  let skipped = bytes
  for (const chunk of chunks) {
    if (chunk.length > skipped) left.push(chunk.subarray(skipped))
    skipped = Math.max(0, skipped - chunk.length)
  }
  return left
}

const writeWhole = async (handle: FileHandle, chunks: readonly Uint8Array[]): Promise<void> => {
  let left = [...chunks]
  while (left.length > 0) {
    const { bytesWritten } = await handle.writev(left)
    left = withoutFirst(left, bytesWritten)
  }
}

/** Writes chunks to the end of a file, as many at once as arrived while the ones before were written. */
export class WriteBehind {
  readonly #handle: FileHandle
  #waiting: Uint8Array[] = []
  #waitingBytes = 0
  #writing: Promise<void> | undefined
  #failure: { error: unknown } | undefined

  constructor(handle: FileHandle) {
    this.#handle = handle
  }

  /** Takes a chunk, and waits where too many do. Throws what writing one before failed with. */
  async write(chunk: Uint8Array): Promise<void> {
    this.#waiting.push(chunk)
    this.#waitingBytes += chunk.length
    this.#writing ??= this.#writeWaiting()
    if (this.#waitingBytes >= mostWaitingBytes) await this.#writing
    if (this.#failure !== undefined) throw this.#failure.error
  }

  /** Resolves once everything is written. */
  async flush(): Promise<void> {
    await this.#writing
    if (this.#failure !== undefined) throw this.#failure.error
  }

  async #writeWaiting(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const chunks = this.#waiting
        this.#waiting = []
        this.#waitingBytes = 0
        await writeWhole(this.#handle, chunks)
      }
    } catch (error) {
      // Nobody may be waiting now: the next write gets it.
      this.#failure = { error }
    } finally {
      this.#writing = undefined
    }
  }
}
