import { headerOf } from '@cairn/service-kit'
import type { ServiceResponse } from '@cairn/service-kit'
import { answer } from '../answer.ts'
import { findBucket } from '../bucket.ts'
import { keyOf } from '../context.ts'
import type { Place, StorageCall } from '../context.ts'
import { serviceCaller } from '../database.ts'
import { checkObjectName } from '../names.ts'
import { readIncoming } from '../upload/incoming-file.ts'
import { receiveObject } from '../upload/receive-object.ts'
import { tryToStore } from '../upload/store-object.ts'
import type { StoreOptions } from '../upload/store-object.ts'
import { subjectOf } from '../upload/owner.ts'

const uploadUrlSeconds = 2 * 3_600

const receive = async (call: StorageCall, caller: StorageCall['caller'], place: Place, options: StoreOptions) => {
  checkObjectName(place.name)
  await using incoming = await readIncoming(call.request)
  return await receiveObject(call, caller, place, incoming, options)
}

const wantsUpsert = ({ request }: StorageCall): boolean => headerOf(request, 'x-upsert') === 'true'

export const uploadObject = async (call: StorageCall, place: Place): Promise<ServiceResponse> => {
  const isUpsert = call.request.method === 'PUT' || wantsUpsert(call)
  const operation = isUpsert ? 'object.upload_update' : 'object.upload'
  const { id, key } = await receive(call, call.caller, place, { isUpsert, operation })
  return answer({ Key: key, Id: id })
}

/** A URL by which somebody else can upload this object. */
export const signUpload = async (call: StorageCall, place: Place): Promise<ServiceResponse> => {
  checkObjectName(place.name)
  await findBucket(call, place.bucket)
  const isUpsert = wantsUpsert(call)
  await tryToStore(call, call.caller, place, { isUpsert, operation: 'object.sign_upload_url' })
  const owner = subjectOf(call.caller)
  const token = await call.signer.sign(
    { url: keyOf(place), for: 'upload', upsert: isUpsert, ...(owner !== undefined && { owner }) },
    uploadUrlSeconds,
  )
  const path = keyOf(place).split('/').map(encodeURIComponent).join('/')
  return answer({ url: `/object/upload/sign/${path}?token=${token}`, token })
}

/** The caller needs nothing but the token: who gave it out was allowed to upload. */
export const uploadBySignature = async (call: StorageCall, place: Place): Promise<ServiceResponse> => {
  const { owner, upsert } = await call.signer.verify(call.request.query.get('token'), {
    url: keyOf(place),
    for: 'upload',
  })
  const options = { isUpsert: upsert === true, operation: 'object.upload_signed', owner }
  const { key } = await receive(call, serviceCaller, place, options)
  return answer({ Key: key })
}
