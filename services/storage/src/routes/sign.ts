import type { ServiceResponse } from '@cairn/service-kit'
import { z } from 'zod'
import { answer } from '../answer.ts'
import { keyOf } from '../context.ts'
import type { Place, StorageCall } from '../context.ts'
import { asCaller } from '../database.ts'
import { Transform } from '../images/transform.ts'
import { findObject } from '../object.ts'
import { readJsonBody } from '../read-json.ts'
import { ExpiresIn } from '../signed-token.ts'

const mostPaths = 1_000

const One = z.object({ expiresIn: ExpiresIn, transform: Transform.optional() })
const Many = z.object({ expiresIn: ExpiresIn, paths: z.array(z.string()).min(1).max(mostPaths) })

/** Not percent-encoded: the published clients encode the address that they make of it. */
const signedUrl = async ({ signer }: StorageCall, place: Place, seconds: number): Promise<string> =>
  `/object/sign/${keyOf(place)}?token=${await signer.sign({ url: keyOf(place), for: 'download' }, seconds)}`

export const signDownload = async (call: StorageCall, place: Place): Promise<ServiceResponse> => {
  const { expiresIn, transform } = await readJsonBody(call, One)
  await findObject(call, call.caller, place, 'object.sign')
  if (transform !== undefined) {
    const token = await call.signer.sign({ url: keyOf(place), for: 'image', transform }, expiresIn)
    return answer({ signedURL: `/render/image/sign/${keyOf(place)}?token=${token}` })
  }
  return answer({ signedURL: await signedUrl(call, place, expiresIn) })
}

const Names = z.array(z.object({ name: z.string() }))

export const signDownloads = async (call: StorageCall, bucket: string): Promise<ServiceResponse> => {
  const { expiresIn, paths } = await readJsonBody(call, Many)
  const [found] = await asCaller(call, call.caller, {
    operation: 'object.sign_many',
    isReadOnly: true,
    queries: [
      {
        text: 'select name from storage.objects where bucket_id = $1 and name = any ($2::text[])',
        values: [bucket, paths],
      },
    ],
  })
  const readable = new Set(Names.parse(found?.rows ?? []).map(({ name }) => name))
  const signed = paths.map(async (path) =>
    readable.has(path)
      ? { error: null, path, signedURL: await signedUrl(call, { bucket, name: path }, expiresIn) }
      : { error: 'Either the object does not exist or you do not have access to it', path, signedURL: null },
  )
  return answer(await Promise.all(signed))
}
