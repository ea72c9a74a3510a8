import type { NewFileBucket } from '@cairn/contracts/storage/location'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { fail } from '../../../errors.ts'
import { isRefusal } from '../../../project-runtime/ask-service.ts'
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

type ProjectCall = CallOrigin & { project: StoredProject }

const ask = (call: ProjectCall, path: string, body: object): Promise<unknown> =>
  withService(call.context, { project: call.project, name: 'storage' }, ({ open }) =>
    askStorage(call, open, { method: 'POST', path, body }),
  )

const Counted = z.object({ files: z.number() })

/** How many files are not on the disk. */
export const countBucketFiles = async (call: ProjectCall): Promise<number> =>
  Counted.parse(await ask(call, '/location/count', {})).files

/**
 * Moves files to the disk that are still in the bucket though new ones are not: an upload that began before the change of the settings
 * may have ended after the move. What is not moved by this is counted afterwards.
 */
const fetchLateFiles = async (call: ProjectCall): Promise<void> => {
  const { keptIn, bucket } = storedFilesIn(await call.context.runtime.settingsOf(call.project.ref, 'storage'))
  if (bucket === null || keptIn === 'bucket') return
  try {
    await ask(call, '/location/move', { to: 'disk', after: null })
  } catch (error) {
    // The bucket may no longer exist.
    if (!isRefusal(error)) throw error
  }
}

/** Throws `file_bucket_in_use` if more files than `most` are in the bucket only. Returns how many. */
export const leaveFileBucket = async (call: ProjectCall, most: number): Promise<number> => {
  await fetchLateFiles(call)
  const files = await countBucketFiles(call)
  if (files > most) throw fail('file_bucket_in_use')
  return files
}

/** Throws `file_bucket_failed` unless files can be kept in the bucket. */
export const tryFileBucket = async (
  call: ProjectCall,
  { endpoint, region, name, access_key: accessKeyId }: NewFileBucket,
  secretAccessKey: string,
): Promise<void> => {
  await ask(call, '/location/check', { endpoint, region, bucket: name, accessKeyId, secretAccessKey })
}
