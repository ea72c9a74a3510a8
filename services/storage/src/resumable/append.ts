import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { asDiskFull, bytesBetweenChecks } from '../files/project-files.ts'
import { WriteBehind } from '../files/write-behind.ts'
import { invalidParameter, StorageError, tooLarge } from '../storage-error.ts'

export interface AppendOptions {
  /** The length of the file so far. */
  offset: number
  /** Of the whole file. */
  length: number
  checkRoom: () => void
  checksum: Checksum | undefined
}

interface Checksum {
  algorithm: string
  digest: Buffer
}

export const checksumAlgorithms = ['md5', 'sha1', 'sha256'] as const

const algorithms: ReadonlySet<string> = new Set(checksumAlgorithms)

/** `Upload-Checksum: sha1 base64`. */
export const readChecksum = (header: string | undefined): Checksum | undefined => {
  if (header === undefined) return undefined
  const [algorithm = '', encoded = ''] = header.trim().split(/ +/)
  if (!algorithms.has(algorithm))
    throw invalidParameter(`Upload-Checksum takes one of ${checksumAlgorithms.join(', ')}.`)
  return { algorithm, digest: Buffer.from(encoded, 'base64') }
}

const mismatch = () => new StorageError(460, 'ChecksumMismatch', 'The checksum does not match what arrived.')

/**
 * Adds what arrives to the file of an upload, and returns its new length once that survives a power cut. What arrived before a
 * connection broke stays, unless it has a checksum.
 */
export const append = async (
  path: string,
  source: AsyncIterable<Uint8Array>,
  { offset, length, checkRoom, checksum }: AppendOptions,
): Promise<number> => {
  const hash = checksum && createHash(checksum.algorithm)
  await using handle = await open(path, 'a', 0o600)
  const writer = new WriteBehind(handle)
  let end = offset
  let unchecked = 0
  let isVerified = checksum === undefined
  try {
    checkRoom()
    for await (const chunk of source) {
      if (end + chunk.length > length) throw tooLarge()
      unchecked += chunk.length
      if (unchecked >= bytesBetweenChecks) {
        checkRoom()
        unchecked = 0
      }
      const written = writer.write(chunk)
      hash?.update(chunk)
      await written
      end += chunk.length
    }
    isVerified ||= hash?.digest().equals(checksum?.digest ?? Buffer.alloc(0)) === true
    if (!isVerified) throw mismatch()
    await writer.flush()
    await handle.sync()
    return end
  } catch (error) {
    // What had arrived stays; that it could not be written is not more than what went wrong first.
    await writer.flush().catch(() => undefined)
    if (!isVerified) await handle.truncate(offset)
    throw asDiskFull(error)
  }
}
