import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { TestProject } from '@cairn/dev-env/person'

export interface UploadPlace {
  /** Of the storage service. */
  url: string
  key: string
  bucket: string
  s3: S3Client
}

/** Replaces an object, or adds one. Resolves to whether that was acknowledged. */
type Upload = (place: UploadPlace, name: string, text: string) => Promise<boolean>

export const s3ClientOf = async (project: TestProject, url: string): Promise<S3Client> => {
  const { access_key: accessKeyId, secret_key: secretAccessKey } = await project.owner.request(
    'POST /platform/storage/:ref/credentials',
    { params: { ref: project.ref }, body: { description: 'chaos' } },
  )
  return new S3Client({
    endpoint: `${url}/s3`,
    region: 'local',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 1,
  })
}

const plain: Upload = async ({ url, key, bucket }, name, text) => {
  const answer = await fetch(`${url}/object/${bucket}/${encodeURIComponent(name)}`, {
    method: 'PUT',
    headers: { apikey: key, 'content-type': 'text/plain' },
    body: text,
  })
  await answer.text()
  return answer.ok
}

/** In two chunks. */
const resumable: Upload = async ({ url, key, bucket }, name, text) => {
  const bytes = Buffer.from(text)
  const headers = { apikey: key, 'tus-resumable': '1.0.0' }
  const metadata = Object.entries({ bucketName: bucket, objectName: name, contentType: 'text/plain' })
  const created = await fetch(`${url}/upload/resumable`, {
    method: 'POST',
    headers: {
      ...headers,
      'x-upsert': 'true',
      'upload-length': String(bytes.length),
      'upload-metadata': metadata
        .map(([field, value]) => `${field} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  })
  await created.text()
  const { pathname } = new URL(created.headers.get('location') ?? '', url)
  const upload = `${url}${pathname.slice(pathname.indexOf('/upload/'))}`
  const half = Math.ceil(bytes.length / 2)
  for (const offset of [0, half]) {
    const answer = await fetch(upload, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      body: new Uint8Array(bytes.subarray(offset, offset + half)),
    })
    await answer.text()
    if (!answer.ok) return false
  }
  return true
}

const inParts: Upload = async ({ bucket, s3 }, name, text) => {
  const object = { Bucket: bucket, Key: name }
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ ...object, ContentType: 'text/plain' }))
  const upload = { ...object, UploadId }
  const { ETag } = await s3.send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: text }))
  await s3.send(
    new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] } }),
  )
  return true
}

export const uploads: readonly Upload[] = [plain, plain, resumable, inParts]
