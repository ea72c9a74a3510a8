import assert from 'node:assert/strict'
import type { Readable } from 'node:stream'
import { before } from 'node:test'
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { S3ClientConfig } from '@aws-sdk/client-s3'
import type { World } from '../world.ts'

export interface Refusal {
  name: string
  status: number
}

export const checkRefused = async (asked: Promise<unknown>, { name, status }: Refusal): Promise<void> => {
  await assert.rejects(asked, (error) => {
    assert.ok(error instanceof S3ServiceException, String(error))
    assert.deepEqual([error.name, error.$metadata.httpStatusCode], [name, status])
    return true
  })
}

export const textOf = async ({ Body }: { Body?: { transformToString: () => Promise<string> } | undefined }) =>
  Body?.transformToString()

export const part = 5 * 1024 * 1024

export type S3World = ReturnType<typeof useS3>

/** Clients of the S3 protocol with an access key, and a bucket of their own. */
export const useS3 = (world: World) => {
  let credentials: { accessKeyId: string; secretAccessKey: string }
  let s3: S3Client
  const Bucket = 's3'

  const clientOf = (config: S3ClientConfig = {}) =>
    new S3Client({
      endpoint: `${world().url}/s3`,
      region: 'local',
      forcePathStyle: true,
      credentials,
      maxAttempts: 1,
      ...config,
    })

  const put = (Key: string, Body: string | Buffer | Readable, more: object = {}) =>
    s3.send(new PutObjectCommand({ Bucket, Key, Body, ...more }))

  const get = (Key: string, more: object = {}) => s3.send(new GetObjectCommand({ Bucket, Key, ...more }))

  const newUpload = async (Key: string): Promise<{ Bucket: string; Key: string; UploadId: string }> => {
    const { UploadId = '' } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key }))
    return { Bucket, Key, UploadId }
  }

  before(async () => {
    const { owner, project } = world()
    const key = await owner.request('POST /platform/storage/:ref/credentials', {
      params: { ref: project.ref },
      body: { description: 'tests' },
    })
    credentials = { accessKeyId: key.access_key, secretAccessKey: key.secret_key }
    s3 = clientOf()
    await s3.send(new CreateBucketCommand({ Bucket }))
  })

  return { Bucket, client: () => s3, clientOf, credentials: () => credentials, get, newUpload, put }
}
