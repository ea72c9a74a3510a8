import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StorageError } from '../storage-error.ts'
import { pendingKinds } from './pending-uploads.ts'
import type { WithFolder } from './pending-uploads.ts'
import { isMissing } from './file-errors.ts'

const mostUploads = 1_000
const mostLargestFiles = 20
/** Others complete and delete uploads meanwhile, which is not followed. */
const countHoldsMs = 60_000
/** Who is at the limit asks again and again. */
const countHoldsAtLimitMs = 1_000

interface Usage {
  uploads: number
  bytes: number
}

const none = async (error: unknown): Promise<string[]> => {
  if (isMissing(error)) return []
  throw error
}

const bytesOf = async (path: string): Promise<number> => {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isMissing(error)) return 0
    throw error
  }
}

/** A completed upload leaves a document, which says so to clients that ask again. */
const isIncomplete = (kind: (typeof pendingKinds)[number], names: readonly string[]): boolean =>
  names.includes(kind === 'resumable' ? 'data' : 'upload.json')

const countPending = async ({ folder }: WithFolder): Promise<Usage> => {
  const usage = { uploads: 0, bytes: 0 }
  for (const kind of pendingKinds)
    for (const id of await readdir(join(folder, kind)).catch(none)) {
      const names = await readdir(join(folder, kind, id)).catch(none)
      if (!isIncomplete(kind, names)) continue
      const sizes = await Promise.all(names.map((name) => bytesOf(join(folder, kind, id, name))))
      usage.uploads += 1
      usage.bytes += sizes.reduce((sum, size) => sum + size, 0)
    }
  return usage
}

const tooMany = (what: string) =>
  new StorageError(
    429,
    'TooManyIncompleteUploads',
    `Uploads of this project that are not complete ${what}. Complete or abort some of them; those that nobody continues are deleted after 24 hours.`,
  )

/**
 * Bounds what uploads that are not complete hold of the disk: how many there are, and their bytes. Nearly: requests that are under
 * way at the same time may exceed it by what they bring.
 */
export class PendingSpace {
  readonly #files: WithFolder
  #counted: { at: number; usage: Promise<Usage> } | undefined

  constructor(files: WithFolder) {
    this.#files = files
  }

  /** Throws where there is no place for one more upload, or for so many bytes. `largestFile`: what the plan and the settings allow. */
  async admit({ uploads = 0, bytes = 0 }: Partial<Usage>, largestFile: number): Promise<void> {
    const mostBytes = largestFile * mostLargestFiles
    const fits = (usage: Usage) => usage.uploads + uploads <= mostUploads && usage.bytes + bytes <= mostBytes
    let usage = await this.#count(countHoldsMs)
    if (!fits(usage)) usage = await this.#count(countHoldsAtLimitMs)
    if (usage.uploads + uploads > mostUploads)
      throw tooMany(`are ${mostUploads.toLocaleString('en-US')} already, the most it can have`)
    if (usage.bytes + bytes > mostBytes)
      throw tooMany(`would hold more than ${mostLargestFiles} times the largest file that can be uploaded`)
    usage.uploads += uploads
    usage.bytes += bytes
  }

  #count(holdsMs: number): Promise<Usage> {
    const now = performance.now()
    if (this.#counted === undefined || now - this.#counted.at > holdsMs) {
      const usage = countPending(this.#files)
      this.#counted = { at: now, usage }
      // A failure is not kept; who asked has it.
      usage.catch(() => {
        this.#counted = undefined
      })
    }
    return this.#counted.usage
  }
}
