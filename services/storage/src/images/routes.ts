import { headerOf } from '@cairn/service-kit'
import type { ServiceResponse } from '@cairn/service-kit'
import { hasAvif } from '../bucket.ts'
import { keyOf } from '../context.ts'
import type { Place, StorageCall } from '../context.ts'
import { serviceCaller } from '../database.ts'
import { isUnchanged, objectHeaders } from '../download/object-headers.ts'
import { withFile } from '../download/with-file.ts'
import { findObject } from '../object.ts'
import type { ObjectRow } from '../object.ts'
import { findPublic } from '../routes/download.ts'
import { featureNotInPlan, featureOff, invalidSignature, tooLarge } from '../storage-error.ts'
import { mostSourceBytes, renderImage } from './render.ts'
import { outputFormat, readTransform } from './transform.ts'
import type { Transform } from './transform.ts'

const cached = async (call: StorageCall, key: string): Promise<Buffer | undefined> => {
  await using handle = await call.images.find(key)
  return handle?.readFile()
}

const renderFile = async (call: StorageCall, row: ObjectRow, transform: Transform): Promise<ServiceResponse> => {
  const { request, project, images, logger, settings } = call
  if (project.hasImages === false) throw featureNotInPlan('image transformation')
  if (!settings.features.imageTransformation.enabled) throw featureOff('Image transformation')
  const format = outputFormat(transform, {
    mimetype: row.metadata?.mimetype ?? '',
    accept: headerOf(request, 'accept') ?? '',
    hasAvif: await hasAvif(call, row.bucket_id),
  })
  const { width, height, resize, quality } = transform
  const key = JSON.stringify([row.version, width, height, resize, quality, format])
  const headers = {
    ...objectHeaders(row, request.query.get('download')),
    etag: `"${Buffer.from(key).toString('base64url')}"`,
    'content-type': `image/${format}`,
    vary: 'accept',
  }
  if (isUnchanged(request, headers)) return { status: 304, headers }
  const known = await cached(call, key)
  if (known !== undefined) return { status: 200, headers, body: known }
  await using source = await call.files.open(row.version ?? '')
  if (source.bytes > mostSourceBytes) throw tooLarge()
  const image = await renderImage(project.ref, source, transform, format)
  await images.store(key, image).catch((error: unknown) => {
    logger.warn({ err: error, ref: project.ref }, 'A transformed image could not be kept')
  })
  return { status: 200, headers, body: image }
}

const render = (call: StorageCall, row: ObjectRow, transform: Transform): Promise<ServiceResponse> =>
  withFile(call, row, (current) => renderFile(call, current, transform))

export const renderObject = async (call: StorageCall, place: Place): Promise<ServiceResponse> => {
  const transform = readTransform(call.request.query)
  return render(call, await findObject(call, call.caller, place, 'object.get_authenticated'), transform)
}

export const renderPublic = async (call: StorageCall, place: Place): Promise<ServiceResponse> => {
  const transform = readTransform(call.request.query)
  return render(call, await findPublic(call, place), transform)
}

/** The token fixes the transformation of the image: its holder cannot ask for another one. */
export const renderSigned = async (call: StorageCall, place: Place): Promise<ServiceResponse> => {
  const token = call.request.query.get('token')
  const { transform } = await call.signer.verify(token, { url: keyOf(place), for: 'image' })
  if (transform === undefined) throw invalidSignature('Invalid signature')
  return render(call, await findObject(call, serviceCaller, place, 'object.get_signed'), transform)
}
