import type { StorageCall } from '../context.ts'
import { resumableUploads } from './resumable-upload.ts'

/** A later request for the same upload means that the client of this one has given it up. */
export const lockUpload = (call: StorageCall, id: string): Promise<AsyncDisposable> =>
  call.uploadLocks.take(id, () => call.request.body.destroy(new Error('Another request continues the upload.')))

export const removeUpload = async (call: StorageCall, id: string): Promise<void> => {
  await using _ = await lockUpload(call, id)
  await resumableUploads(call.files).remove(id)
}
