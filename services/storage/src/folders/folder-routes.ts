import type { ServiceResponse } from '@cairn/service-kit'
import type { StorageCall } from '../context.ts'
import { noSuchEndpoint } from '../storage-error.ts'
import { abandonUpload } from './abandon-upload.ts'
import { countParts, deleteBatchOf } from './delete-batch.ts'
import { listEntries } from './list-entries.ts'
import { copyBatchOf, moveBatchOf } from './relocate.ts'
import { signUploads } from './sign-uploads.ts'
import { signZip, sendZip } from './zip.ts'

type OfBucket = (call: StorageCall, bucket: string) => Promise<ServiceResponse>

const forServers =
  (route: OfBucket): OfBucket =>
  (call, bucket) => {
    if (call.caller.role !== 'service_role') throw noSuchEndpoint()
    return route(call, bucket)
  }

/** What the platform asks for its file explorer. Not of the reference product: only servers with a secret key can ask. */
export const folderRoutes: Readonly<Record<string, OfBucket>> = {
  'POST folder/list': forServers(listEntries),
  'POST folder/count': forServers(countParts),
  'POST folder/delete': forServers(deleteBatchOf),
  'POST folder/move': forServers(moveBatchOf),
  'POST folder/copy': forServers(copyBatchOf),
  'POST folder/sign-uploads': forServers(signUploads),
  'POST folder/abandon-upload': forServers(abandonUpload),
  'POST folder/sign-zip': forServers(signZip),
  'GET folder/zip': sendZip,
}
