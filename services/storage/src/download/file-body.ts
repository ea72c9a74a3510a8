import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { noteStreamed } from '../files/streamed-buffers.ts'

/** Less than what the allocator maps for each buffer anew. */
const chunkBytes = 120 * 1024

/** The bytes of an open file from the first to the last, both included. Closes the file in the end. */
export class FileBody extends Readable {
  readonly #handle: FileHandle
  readonly #last: number
  #at: number

  constructor(handle: FileHandle, first: number, last: number) {
    super({ highWaterMark: chunkBytes })
    this.#handle = handle
    this.#at = first
    this.#last = last
  }

  override _read(): void {
    void this.#readNext()
  }

  async #readNext(): Promise<void> {
    const bytes = Math.min(chunkBytes, this.#last - this.#at + 1)
    try {
      const buffer = Buffer.allocUnsafeSlow(bytes)
      const { bytesRead } = bytes === 0 ? { bytesRead: 0 } : await this.#handle.read(buffer, 0, bytes, this.#at)
      if (bytesRead === 0 && bytes > 0) throw new Error('The file of an object ended early.')
      this.#at += bytesRead
      noteStreamed(bytesRead)
      this.push(bytes === 0 ? null : buffer.subarray(0, bytesRead))
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)))
    }
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    callbackify(() => this.#handle.close())((closing) => done(error ?? closing))
  }
}
