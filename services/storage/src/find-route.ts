import type { ServiceRequest, ServiceResponse } from '@cairn/service-kit'
import type { Place, StorageCall } from './context.ts'
import { folderRoutes } from './folders/folder-routes.ts'
import { createBucket, deleteBucket, emptyBucket, getBucket, listBuckets, updateBucket } from './routes/buckets.ts'
import { renderObject, renderPublic, renderSigned } from './images/routes.ts'
import { answerResumable, isResumable } from './resumable/routes.ts'
import { copyObject, moveObject } from './routes/copy-move.ts'
import { describeObject, describePublic, downloadObject, downloadPublic, downloadSigned } from './routes/download.ts'
import { listFolder, listPage } from './routes/list.ts'
import { locationRoutes } from './routes/location.ts'
import { removeObject, removeObjects } from './routes/remove.ts'
import { signDownload, signDownloads } from './routes/sign.ts'
import { signUpload, uploadBySignature, uploadObject } from './routes/upload.ts'
import { invalidKey, noSuchEndpoint } from './storage-error.ts'

export type Route = (call: StorageCall) => Promise<ServiceResponse>

type OfCall = Route
type OfBucket = (call: StorageCall, bucket: string) => Promise<ServiceResponse>
type OfObject = (call: StorageCall, place: Place) => Promise<ServiceResponse>

/** `POST object/sign`: what comes behind it is decoded. Words that are written out come before names of buckets. */
const ofCalls: Readonly<Record<string, OfCall>> = {
  'GET bucket': listBuckets,
  'POST bucket': createBucket,
  'POST object/copy': copyObject,
  'POST object/move': moveObject,
  ...locationRoutes,
}

const ofBuckets: Readonly<Record<string, OfBucket>> = {
  'GET bucket': getBucket,
  'PUT bucket': updateBucket,
  'DELETE bucket': deleteBucket,
  'POST object/list': listFolder,
  'POST object/list-v2': listPage,
  'POST object/sign': signDownloads,
  'DELETE object': removeObjects,
  ...folderRoutes,
}

const ofObjects: Readonly<Record<string, OfObject>> = {
  'GET render/image/authenticated': renderObject,
  'GET render/image/public': renderPublic,
  'GET render/image/sign': renderSigned,
  'GET object/authenticated': downloadObject,
  'HEAD object/authenticated': downloadObject,
  'GET object/public': downloadPublic,
  'HEAD object/public': downloadPublic,
  'GET object/info/authenticated': describeObject,
  'GET object/info/public': describePublic,
  'GET object/info': describeObject,
  'HEAD object/info': describeObject,
  'GET object/sign': downloadSigned,
  'HEAD object/sign': downloadSigned,
  'POST object/sign': signDownload,
  'POST object/upload/sign': signUpload,
  'PUT object/upload/sign': uploadBySignature,
  'GET object': downloadObject,
  'HEAD object': downloadObject,
  'POST object': uploadObject,
  'PUT object': uploadObject,
  'DELETE object': removeObject,
}

/** What needs no API key: who has the address may read, or has a token in it. Requests of S3 are signed. */
const keyless =
  /^(?:GET|HEAD) \/object\/(?:public|info\/public|sign)\/|^GET \/render\/image\/(?:public|sign)\/|^PUT \/object\/upload\/sign\/|^(?:POST|HEAD|PATCH|DELETE) \/upload\/resumable\/sign(?:\/|$)|^GET \/folder\/zip\/|^OPTIONS \/upload\/resumable|^[A-Z]+ \/s3(?:\/|$)/

export const needsKey = ({ method, path }: Pick<ServiceRequest, 'method' | 'path'>): boolean =>
  !keyless.test(`${method} ${path}`)

/** Text of an address. Postgres has no null characters, so nothing has a name with one. */
const decoded = (text: string): string => {
  try {
    const found = decodeURIComponent(text)
    if (!found.includes('\0')) return found
  } catch {
    // Not UTF-8, which is refused as well.
  }
  throw invalidKey(text)
}

const own = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

const afterWords = (method: string, words: string, rest: readonly string[]): Route | undefined => {
  const [bucket, ...name] = rest
  const key = `${method} ${words}`
  if (bucket === undefined || bucket === '') return own(ofCalls, key)
  if (name.length === 0 || (name.length === 1 && name[0] === '')) {
    const route = own(ofBuckets, key)
    return route && ((call) => route(call, decoded(bucket)))
  }
  const route = own(ofObjects, key)
  return route && ((call) => route(call, { bucket: decoded(bucket), name: decoded(name.join('/')) }))
}

const emptyPath = /^\/bucket\/([^/]+)\/empty$/

/** The route of a request. Throws a 404 if there is none. */
export const findRoute = ({ method, path }: Pick<ServiceRequest, 'method' | 'path'>): Route => {
  const [, emptied] = emptyPath.exec(path) ?? []
  if (method === 'POST' && emptied !== undefined) return (call) => emptyBucket(call, decoded(emptied))
  if (isResumable(path)) return answerResumable
  const segments = path.split('/').slice(1)
  for (let words = Math.min(3, segments.length); words > 0; words -= 1) {
    const found = afterWords(method, segments.slice(0, words).join('/'), segments.slice(words))
    if (found !== undefined) return found
  }
  throw noSuchEndpoint()
}
