import type { NewFileBucket } from '@cairn/contracts/storage/location'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { fail } from '../../../errors.ts'
import { withService } from '../../../project-runtime/with-service.ts'
import type { CallOrigin } from '../../../route.ts'
import type { StoredProject } from '../../projects/project-store.ts'
import { askStorage } from '../ask-storage.ts'
import { storedFilesIn } from './file-location.ts'

/** The secret key that was given, or the one that is stored. Throws `file_bucket_secret_needed`. */
export const secretKeyOf = async (
  { runtime, storageSecrets }: Pick<Context, 'runtime' | 'storageSecrets'>,
  ref: string,
  { endpoint, access_key: accessKey, secret_key: given }: NewFileBucket,
): Promise<string> => {
  if (given !== undefined) return given
  const { bucket } = storedFilesIn(await runtime.settingsOf(ref, 'storage'))
  // A stored secret is not sent to a server that it was not meant for.
  if (bucket === null || bucket.endpoint !== endpoint || bucket.accessKey !== accessKey)
    throw fail('file_bucket_secret_needed')
  return storageSecrets.open(ref, bucket.sealedSecret)
}

const Moved = z.object({ after: z.string().nullable() })

/**
 * Moves files to the disk that are still in the bucket though new ones are not: an upload that began before the change of the settings
 * may have ended after the move. Throws `file_bucket_in_use` where there are more than can be moved at once.
 */
export const emptyFileBucket = async (call: CallOrigin & { project: StoredProject }): Promise<void> => {
  const { context, project } = call
  const { keptIn, bucket } = storedFilesIn(await context.runtime.settingsOf(project.ref, 'storage'))
  if (bucket === null) return
  if (keptIn === 'bucket') throw fail('file_bucket_in_use')
  const batch = await withService(context, { project, name: 'storage' }, ({ open }) =>
    askStorage(call, open, { method: 'POST', path: '/location/move', body: { to: 'disk', after: null } }),
  )
  if (Moved.parse(batch).after !== null) throw fail('file_bucket_in_use')
}

/** Throws `file_bucket_failed` unless files can be kept in the bucket. */
export const tryFileBucket = async (
  call: CallOrigin & { project: StoredProject },
  { endpoint, region, name, access_key: accessKeyId }: NewFileBucket,
  secretAccessKey: string,
): Promise<void> => {
  const body = { endpoint, region, bucket: name, accessKeyId, secretAccessKey }
  await withService(call.context, { project: call.project, name: 'storage' }, ({ open }) =>
    askStorage(call, open, { method: 'POST', path: '/location/check', body }),
  )
}
