import { rm } from 'node:fs/promises'
import { findBucket } from '../bucket.ts'
import type { StorageCall } from '../context.ts'
import { asStorageError } from '../database.ts'
import { tooLarge } from '../storage-error.ts'
import { writeMetadata } from '../upload/metadata.ts'
import { checkMimeType } from '../upload/mime-types.ts'
import { storeObject } from '../upload/store-object.ts'
import { uploadLimit } from '../upload/upload-limit.ts'
import { resumableUploads } from './resumable-upload.ts'
import type { ResumableUpload, Uploader } from './resumable-upload.ts'

const hasRow = async ({ project }: StorageCall, version: string): Promise<boolean> => {
  const { rowCount } = await project
    .pool('supabase_storage_admin')
    .query('select from storage.objects where version = $1 limit 1', [version])
  return rowCount !== 0
}

const store = async (call: StorageCall, id: string, upload: ResumableUpload, { caller, owner }: Uploader) => {
  const bucket = await findBucket(call, upload.bucket)
  checkMimeType(upload.mimetype, bucket.allowed_mime_types)
  if (upload.length > uploadLimit(call, bucket)) throw tooLarge()
  const isNew = await call.files.adopt(resumableUploads(call.files).pathOf(id, 'data'), id)
  // The answer of an attempt before was lost, or the connection to the database broke during it.
  if (!isNew && (await hasRow(call, id))) return
  const metadata = writeMetadata({ ...upload, bytes: upload.length, eTag: `"${id.replaceAll('-', '')}-1"` })
  await storeObject(
    call,
    caller,
    upload,
    id,
    { metadata, userMetadata: upload.userMetadata },
    { isUpsert: upload.isUpsert, operation: 'tus.upload.part', owner },
  )
}

/** Makes an object of an upload whose bytes have all arrived. Can be done again where an attempt broke off. */
export const complete = async (
  call: StorageCall,
  id: string,
  upload: ResumableUpload,
  uploader: Uploader,
): Promise<void> => {
  const uploads = resumableUploads(call.files)
  try {
    await store(call, id, upload, uploader)
  } catch (error) {
    const refusal = asStorageError(error)
    // Refused: there is nothing to continue. Anything else, such as a deadlock, may work at the next attempt.
    if (refusal !== undefined && refusal.status < 500 && refusal.code !== 'ResourceLocked') await uploads.remove(id)
    throw error
  }
  await uploads.replace(id, { ...upload, isComplete: true })
  await rm(uploads.pathOf(id, 'data'), { force: true })
}
