import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ServiceResponse } from '@cairn/service-kit'
import { z } from 'zod'
import { answer } from '../answer.ts'
import type { StorageCall } from '../context.ts'
import { countOffDisk } from '../files/count-off-disk.ts'
import { moveFiles } from '../files/move-files.ts'
import { prefixOf } from '../files/open-files.ts'
import { readJsonBody } from '../read-json.ts'
import { RemoteBucket } from '../remote/remote-bucket.ts'
import { RemoteError } from '../remote/remote-error.ts'
import { noSuchEndpoint, StorageError } from '../storage-error.ts'

type Route = (call: StorageCall) => Promise<ServiceResponse>

const Address = z.object({
  endpoint: z.string(),
  region: z.string(),
  bucket: z.string(),
  accessKeyId: z.string(),
  secretAccessKey: z.string(),
})

const Move = z.object({ to: z.enum(['disk', 'bucket']), after: z.string().nullable() })

/** Writes, reads, lists and deletes a file of its own. */
const tryBucket = async (bucket: RemoteBucket, folder: string, prefix: string): Promise<void> => {
  const name = `check-${randomUUID()}`
  const path = join(folder, name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(path, name, { mode: 0o600 })
  try {
    const key = `${prefix}${name}`
    await bucket.put(key, path)
    const read = await buffer(await bucket.get(key, { first: 0, last: name.length - 1 }))
    const { entries } = await bucket.list(key, '', 10)
    await bucket.remove([key])
    if (read.toString() !== name || entries.length !== 1)
      throw RemoteError.wrong('The server of the bucket did not answer with the file that was written there.')
  } finally {
    await rm(path, { force: true })
  }
}

/** With what the server of the bucket said: the platform shows it to members who may change the settings. */
const withDetail = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RemoteError) throw new StorageError(422, error.code, error.detail)
    throw error
  }
}

/** Throws unless files can be kept in a bucket. */
const checkLocation: Route = async (call) => {
  const bucket = new RemoteBucket(await readJsonBody(call, Address), call.sendRemote)
  await withDetail(() => tryBucket(bucket, call.files.folder, prefixOf(call.project)))
  return answer({})
}

const moveBatch: Route = async (call) => {
  const { to, after } = await readJsonBody(call, Move)
  if (call.files.placement !== to)
    throw new StorageError(409, 'ResourceLocked', 'The settings of where files are kept have changed meanwhile.')
  const pool = call.project.pool('supabase_storage_admin')
  const { signal } = call.request
  return answer(await withDetail(() => moveFiles(call.files, pool, { after: after ?? '', signal })))
}

const countElsewhere: Route = async ({ files, project, request }) =>
  answer({ files: await countOffDisk(files.disk, project.pool('supabase_storage_admin'), request.signal) })

const forServers =
  (route: Route): Route =>
  (call) => {
    if (call.caller.role !== 'service_role') throw noSuchEndpoint()
    return route(call)
  }

/** What the platform asks to change where files lie. Not of the reference product. */
export const locationRoutes: Readonly<Record<string, Route>> = {
  'POST location/check': forServers(checkLocation),
  'POST location/count': forServers(countElsewhere),
  'POST location/move': forServers(moveBatch),
}
