import type { ServiceResponse } from '@cairn/service-kit'
import { z } from 'zod'
import { answer } from '../answer.ts'
import { findBucket } from '../bucket.ts'
import { keyOf } from '../context.ts'
import type { StorageCall } from '../context.ts'
import { asCaller } from '../database.ts'
import { checkObjectName } from '../names.ts'
import { readJsonBody } from '../read-json.ts'
import { StorageError } from '../storage-error.ts'

// A large file on a slow line.
const seconds = 24 * 3_600

const Asked = z.object({ names: z.array(z.string()).min(1).max(500), upsert: z.boolean() })
const Names = z.array(z.object({ name: z.string() }))

const problemOf = (name: string): string | undefined => {
  try {
    checkObjectName(name)
    return undefined
  } catch (error) {
    if (error instanceof StorageError) return error.message
    throw error
  }
}

/** Tokens by which a browser uploads these objects. A name that is taken gets none, unless it may be replaced. */
export const signUploads = async (call: StorageCall, bucket: string): Promise<ServiceResponse> => {
  const { names, upsert } = await readJsonBody(call, Asked)
  await findBucket(call, bucket)
  const usable = names.filter((name) => problemOf(name) === undefined)
  const [found] = await asCaller(call, call.caller, {
    operation: 'object.list',
    isReadOnly: true,
    queries: [
      {
        text: 'select name from storage.objects where bucket_id = $1 and name = any ($2::text[])',
        values: [bucket, usable],
      },
    ],
  })
  const taken = new Set(Names.parse(found?.rows ?? []).map(({ name }) => name))
  const uploads = names.map(async (name) => {
    const problem = problemOf(name)
    if (problem !== undefined) return { name, exists: false, token: null, problem }
    const exists = taken.has(name)
    const isSigned = upsert || !exists
    const token = isSigned
      ? await call.signer.sign({ url: keyOf({ bucket, name }), for: 'upload', upsert }, seconds)
      : null
    return { name, exists, token, problem: null }
  })
  return answer({ uploads: await Promise.all(uploads) })
}
