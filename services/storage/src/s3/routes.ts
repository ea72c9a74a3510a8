import type { ServiceRequest, ServiceResponse } from '@cairn/service-kit'
import { headerOf } from '@cairn/service-kit'
import type { Place, StorageParts } from '../context.ts'
import { featureOff, invalidKey } from '../storage-error.ts'
import { authenticate } from './authenticate.ts'
import { createBucket, deleteBucket, getLocation, getVersioning, headBucket, listBuckets } from './buckets.ts'
import { notImplemented } from './call.ts'
import type { S3Call } from './call.ts'
import { listV1, listV2 } from './list.ts'
import { completeUpload } from './complete-upload.ts'
import { abortUpload, copyPart, createUpload, listParts, listUploads, uploadPart } from './multipart.ts'
import { copyObject, deleteObject, deleteObjects, getObject, putObject } from './objects.ts'

type OfBucket = (call: S3Call, bucket: string) => Promise<ServiceResponse>
type OfObject = (call: S3Call, place: Place) => Promise<ServiceResponse>
type OfUpload = (call: S3Call, place: Place, id: string) => Promise<ServiceResponse>

/** Parts of a bucket or object that a parameter names: `?acl`, `?tagging`. Those of other names are refused, not ignored. */
const subresources = new Set(
  `accelerate acl analytics attributes cors encryption inventory legal-hold lifecycle location logging metrics notification
  object-lock ownershipControls policy policyStatus publicAccessBlock replication requestPayment restore retention select
  tagging torrent uploads versioning versions website delete uploadId`.split(/\s+/),
)

const subresourceOf = ({ query }: ServiceRequest): string => {
  for (const name of query.keys()) if (subresources.has(name)) return ` ?${name}`
  return ''
}

const ofBuckets: Readonly<Record<string, OfBucket>> = {
  GET: (call, bucket) => (call.request.query.get('list-type') === '2' ? listV2 : listV1)(call, bucket),
  HEAD: headBucket,
  PUT: createBucket,
  DELETE: deleteBucket,
  'GET ?location': getLocation,
  'GET ?versioning': getVersioning,
  'GET ?uploads': listUploads,
  'POST ?delete': deleteObjects,
}

const isCopy = ({ request }: S3Call): boolean => headerOf(request, 'x-amz-copy-source') !== undefined

const ofObjects: Readonly<Record<string, OfObject>> = {
  GET: getObject,
  HEAD: getObject,
  PUT: (call, place) => (isCopy(call) ? copyObject : putObject)(call, place),
  DELETE: deleteObject,
  'POST ?uploads': createUpload,
}

const ofUploads: Readonly<Record<string, OfUpload>> = {
  GET: listParts,
  PUT: (call, place, id) => (isCopy(call) ? copyPart : uploadPart)(call, place, id),
  POST: completeUpload,
  DELETE: abortUpload,
}

const own = <Value>(table: Readonly<Record<string, Value>>, key: string): Value => {
  const found = Object.hasOwn(table, key) ? table[key] : undefined
  if (found === undefined) throw notImplemented(key)
  return found
}

const decoded = (text: string): string => {
  try {
    const found = decodeURIComponent(text)
    if (!found.includes('\0')) return found
  } catch {
    // Not UTF-8, which is refused as well.
  }
  throw invalidKey(text)
}

export const isS3 = (path: string): boolean => /^\/s3(?:\/|$)/.test(path)

/** The S3 protocol, with buckets in the path. */
export const answerS3 = async (parts: StorageParts, request: ServiceRequest): Promise<ServiceResponse> => {
  if (!parts.settings.features.s3Protocol.enabled) throw featureOff('The S3 protocol')
  const call: S3Call = { ...parts, request, ...(await authenticate(parts, request)) }
  const { method, path, query } = request
  const [, encodedBucket = '', encodedName = ''] = /^\/s3(?:\/([^/]*)(?:\/(.*))?)?$/s.exec(path) ?? []
  if (encodedBucket === '') {
    if (method === 'GET') return listBuckets(call)
    throw notImplemented(method)
  }
  const bucket = decoded(encodedBucket)
  const resource = `${method}${subresourceOf(request)}`
  if (encodedName === '') return own(ofBuckets, resource)(call, bucket)
  const place = { bucket, name: decoded(encodedName) }
  const id = query.get('uploadId')
  if (id !== null) return own(ofUploads, method)(call, place, id)
  return own(ofObjects, resource)(call, place)
}
