import { headerOf } from '@cairn/service-kit'
import type { ServiceRequest } from '@cairn/service-kit'
import { z } from 'zod'
import type { Caller } from '@cairn/rest/data-access'
import { keyOf } from '../context.ts'
import type { Place, StorageCall } from '../context.ts'
import { serviceCaller } from '../database.ts'
import { PendingUploads } from '../files/pending-uploads.ts'
import type { WithFolder } from '../files/pending-uploads.ts'
import { invalidParameter, invalidSignature } from '../storage-error.ts'
import { asHeader, cacheControlOf, defaultType, parseMetadata } from '../upload/incoming-file.ts'
import { subjectOf } from '../upload/owner.ts'

/** What an upload was created with. */
export const ResumableUpload = z.object({
  bucket: z.string(),
  name: z.string(),
  /** Of the whole file, in bytes. */
  length: z.int().min(0),
  mimetype: z.string(),
  cacheControl: z.string(),
  userMetadata: z.record(z.string(), z.unknown()).nullable(),
  isUpsert: z.boolean(),
  /** Who created it: the role and the subject of the token. */
  role: z.string(),
  owner: z.string().nullable(),
  /** The object has its row. Kept so that a client whose last answer was lost learns it. */
  isComplete: z.boolean(),
})
export type ResumableUpload = z.infer<typeof ResumableUpload>

export const resumableUploads = (files: WithFolder): PendingUploads<ResumableUpload> =>
  new PendingUploads(files, 'resumable', ResumableUpload)

/** As whom a request works on an upload. */
export interface Uploader {
  caller: Caller
  owner: string | undefined
  /** Of a signed upload: the object that its token is for. */
  signed: { url: string; isUpsert: boolean } | undefined
}

const SignedUrl = z.object({ url: z.string() })

/** The object that a token names, before its signature is checked: the address does not name it. */
const urlOf = (token: string): string => {
  try {
    return SignedUrl.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).url
  } catch {
    throw invalidSignature('Invalid signature')
  }
}

export const findUploader = async (call: StorageCall, isSigned: boolean): Promise<Uploader> => {
  if (!isSigned) return { caller: call.caller, owner: subjectOf(call.caller), signed: undefined }
  const token = headerOf(call.request, 'x-signature') ?? ''
  const { url, owner, upsert } = await call.signer.verify(token, { url: urlOf(token), for: 'upload' })
  return { caller: serviceCaller, owner, signed: { url, isUpsert: upsert === true } }
}

/**
 * Whether somebody may continue an upload. Its id is a secret; that alone does not suffice. A token stores its object without
 * regard to policies: an upload that replaces an object, which policies allowed to begin, is not ended by a token that does not.
 */
export const isUploaderOf = (
  { bucket, name, role, owner, isUpsert }: ResumableUpload,
  { caller, owner: subject, signed }: Uploader,
): boolean => {
  if (signed !== undefined) return signed.url === keyOf({ bucket, name }) && (signed.isUpsert || !isUpsert)
  return caller.role === 'service_role' || (caller.role === role && (subject ?? null) === owner)
}

const textOf = (encoded: string): string => Buffer.from(encoded, 'base64').toString()

/** `name base64, name base64`. */
const readPairs = (header: string): ReadonlyMap<string, string> =>
  new Map(
    header
      .split(',')
      .map((pair) => pair.trim().split(/ +/))
      .map(([key = '', value = '']) => [key, textOf(value)]),
  )

/** What `Upload-Metadata` says of a new upload. */
export const readMetadata = (
  request: ServiceRequest,
): { place: Place } & Pick<ResumableUpload, 'mimetype' | 'cacheControl' | 'userMetadata'> => {
  const pairs = readPairs(headerOf(request, 'upload-metadata') ?? '')
  const bucket = pairs.get('bucketName') ?? ''
  const name = pairs.get('objectName') ?? ''
  if (bucket === '' || name === '')
    throw invalidParameter('Upload-Metadata must have bucketName and objectName, in Base64.')
  if (bucket.includes('\0')) throw invalidParameter('Invalid Parameter bucketName')
  return {
    place: { bucket, name },
    mimetype: asHeader('contentType', pairs.get('contentType') ?? defaultType),
    cacheControl: cacheControlOf(pairs.get('cacheControl')),
    userMetadata: parseMetadata(pairs.get('metadata')),
  }
}
