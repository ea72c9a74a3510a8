import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { FileBody } from '../download/file-body.ts'
import type { RemoteBucket } from '../remote/remote-bucket.ts'
import { isRemoteMissing, RemoteError } from '../remote/remote-error.ts'

/** A file of an object, wherever it lies. Its stream closes it; otherwise it has to be disposed. */
export interface OpenedFile extends AsyncDisposable {
  bytes: number
  /** Where it lies on the disk; undefined if it does not. */
  path: string | undefined
  /** The bytes from the first to the last, both included. */
  stream: (first: number, last: number) => Readable
}

export const openedOnDisk = async (handle: FileHandle, path: string): Promise<OpenedFile> => {
  const close = () => handle.close()
  try {
    const { size: bytes } = await handle.stat()
    return { bytes, path, stream: (first, last) => new FileBody(handle, first, last), [Symbol.asyncDispose]: close }
  } catch (error) {
    await close()
    throw error
  }
}

interface RemotePlace {
  bucket: RemoteBucket
  key: string
  /** Opens it on the disk, where it may have been moved to meanwhile. */
  onDisk: () => Promise<OpenedFile>
}

const remoteChunks = async function* (
  { bucket, key, onDisk }: RemotePlace,
  first: number,
  last: number,
): AsyncGenerator<Uint8Array> {
  let body: Readable
  try {
    body = await bucket.get(key, { first, last })
  } catch (error) {
    if (!isRemoteMissing(error)) throw error
    body = (await onDisk()).stream(first, last)
  }
  let missing = last - first + 1
  for await (const chunk of body) {
    const piece = Buffer.from(chunk)
    missing -= piece.length
    if (missing < 0) throw RemoteError.wrong('The server of the bucket has sent more of a file than it was asked for.')
    yield piece
  }
  // An answer that ends early, without an error, leaves its reader waiting for the rest.
  if (missing > 0) throw RemoteError.wrong('A file of the bucket ended early.')
}

export const openedRemotely = async (place: RemotePlace): Promise<OpenedFile> => ({
  bytes: await place.bucket.bytesOf(place.key),
  path: undefined,
  stream: (first, last) =>
    last < first ? Readable.from([]) : Readable.from(remoteChunks(place, first, last), { objectMode: false }),
  [Symbol.asyncDispose]: async () => undefined,
})

export const wholeOf = (file: OpenedFile): Readable => file.stream(0, file.bytes - 1)
