import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Place } from '../context.ts'
import { PendingUploads } from '../files/pending-uploads.ts'
import type { WithFolder } from '../files/pending-uploads.ts'
import { isMissing } from '../files/file-errors.ts'
import { asDiskFull, writeAll } from '../files/project-files.ts'
import type { ReceiveOptions } from '../files/project-files.ts'
import { syncFolder } from '../files/sync-folder.ts'
import { StorageError } from '../storage-error.ts'
import { subjectOf } from '../upload/owner.ts'
import type { S3Call } from './call.ts'

/** What an upload in parts was created with. */
export const MultipartUpload = z.object({
  bucket: z.string(),
  name: z.string(),
  mimetype: z.string(),
  cacheControl: z.string(),
  contentEncoding: z.string().optional(),
  userMetadata: z.record(z.string(), z.unknown()).nullable(),
  /** Who created it: the role and the subject of the token. */
  role: z.string(),
  owner: z.string().nullable(),
  createdAt: z.string(),
})
export type MultipartUpload = z.infer<typeof MultipartUpload>

export const multipartUploads = (files: WithFolder): PendingUploads<MultipartUpload> =>
  new PendingUploads(files, 'multipart', MultipartUpload)

/** What stays of an upload that was completed, for clients that ask again. */
const CompletedUpload = MultipartUpload.pick({ bucket: true, name: true, role: true, owner: true }).extend({
  eTag: z.string(),
})
type CompletedUpload = z.infer<typeof CompletedUpload>

const completedDocument = 'complete.json'

const completedUploads = (files: WithFolder): PendingUploads<CompletedUpload> =>
  new PendingUploads(files, 'multipart', CompletedUpload, completedDocument)

export const mostParts = 10_000

export interface Part {
  number: number
  md5: string
  bytes: number
  path: string
}

const noSuchUpload = () =>
  new StorageError(404, 'NoSuchUpload', 'The upload does not exist. It may have been completed, aborted or expired.')

/** Whether the caller may see and continue an upload: it created it, or is the service. */
export const isOwn = (
  { caller }: Pick<S3Call, 'caller'>,
  { role, owner }: Pick<MultipartUpload, 'role' | 'owner'>,
): boolean => caller.role === 'service_role' || (caller.role === role && (subjectOf(caller) ?? null) === owner)

export const findUpload = async (call: S3Call, { bucket, name }: Place, id: string): Promise<MultipartUpload> => {
  const upload = await multipartUploads(call.files).find(id)
  if (upload === undefined || upload.bucket !== bucket || upload.name !== name || !isOwn(call, upload))
    throw noSuchUpload()
  return upload
}

/** Undefined if there is no such upload, or if it is not complete. */
export const findCompleted = async (
  call: S3Call,
  { bucket, name }: Place,
  id: string,
): Promise<CompletedUpload | undefined> => {
  const upload = await completedUploads(call.files).find(id)
  return upload?.bucket === bucket && upload.name === name && isOwn(call, upload) ? upload : undefined
}

/** Keeps that an upload was completed, and deletes its parts. */
export const endUpload = async (files: WithFolder, id: string, completed: CompletedUpload): Promise<void> => {
  const uploads = completedUploads(files)
  await uploads.replace(id, CompletedUpload.parse(completed))
  for (const name of await readdir(uploads.pathOf(id, '')))
    if (name !== completedDocument) await rm(uploads.pathOf(id, name), { force: true })
}

const partPattern = /^part-(\d{5})-([0-9a-f]{32})-(\d{1,15})-/

/** The parts of an upload in the order of their numbers. What the name of a file says is true once it has that name. */
export const partsOf = async (files: WithFolder, id: string): Promise<Part[]> => {
  const folder = multipartUploads(files).pathOf(id, '')
  try {
    const names = (await readdir(folder)).toSorted()
    return names.flatMap((name) => {
      const [, number, md5, bytes] = partPattern.exec(name) ?? []
      if (number === undefined || md5 === undefined) return []
      return [{ number: Number(number), md5, bytes: Number(bytes), path: join(folder, name) }]
    })
  } catch (error) {
    throw isMissing(error) ? noSuchUpload() : error
  }
}

/** Writes a part, in place of one with the same number. Returns once it survives a power cut. */
export const receivePart = async (
  files: WithFolder,
  id: string,
  number: number,
  source: AsyncIterable<Uint8Array>,
  options: ReceiveOptions,
): Promise<Part> => {
  const folder = multipartUploads(files).pathOf(id, '')
  const arriving = join(folder, `arriving-${randomUUID()}`)
  try {
    options.checkRoom()
    await using handle = await open(arriving, 'wx', 0o600)
    const { bytes, md5 } = await writeAll(handle, source, options)
    await handle.sync()
    const others = (await partsOf(files, id)).filter((part) => part.number === number)
    const path = join(folder, `part-${String(number).padStart(5, '0')}-${md5}-${bytes}-${randomUUID()}`)
    await rename(arriving, path)
    await syncFolder(folder)
    for (const other of others) await rm(other.path, { force: true })
    return { number, md5, bytes, path }
  } catch (error) {
    await rm(arriving, { force: true })
    throw isMissing(error) ? noSuchUpload() : asDiskFull(error)
  }
}

/** The bytes of parts, one after the other. */
export const readParts = async function* (parts: readonly Part[]): AsyncGenerator<Uint8Array> {
  for (const { path } of parts) yield* createReadStream(path, { highWaterMark: 1024 * 1024 })
}
