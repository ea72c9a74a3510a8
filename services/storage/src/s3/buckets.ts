import type { ServiceResponse } from '@cairn/service-kit'
import { headerOf } from '@cairn/service-kit'
import { BucketRow, bucketColumns, findBucket } from '../bucket.ts'
import { asCaller } from '../database.ts'
import { insertBucket, removeBucket } from '../routes/buckets.ts'
import { answerXml } from './answer.ts'
import type { S3Call } from './call.ts'

export const listBuckets = async (call: S3Call): Promise<ServiceResponse> => {
  const [found] = await asCaller(call, call.caller, {
    operation: 's3.bucket.list',
    isReadOnly: true,
    queries: [{ text: `select ${bucketColumns} from storage.buckets order by name, id limit 10000`, values: [] }],
  })
  const buckets = (found?.rows ?? []).map((row) => BucketRow.parse(row))
  return answerXml('ListAllMyBucketsResult', [
    [
      'Owner',
      [
        ['ID', call.project.ref],
        ['DisplayName', call.project.ref],
      ],
    ],
    [
      'Buckets',
      buckets.map(({ name, created_at: createdAt }) => [
        'Bucket',
        [
          ['Name', name],
          ['CreationDate', createdAt],
        ],
      ]),
    ],
  ])
}

export const createBucket = async (call: S3Call, bucket: string): Promise<ServiceResponse> => {
  await insertBucket(call, {
    id: bucket,
    name: bucket,
    public: headerOf(call.request, 'x-amz-acl') === 'public-read',
    file_size_limit: null,
    allowed_mime_types: null,
  })
  return { status: 200, headers: { location: `/${bucket}` } }
}

export const deleteBucket = async (call: S3Call, bucket: string): Promise<ServiceResponse> => {
  await removeBucket(call, bucket)
  return { status: 204 }
}

export const headBucket = async (call: S3Call, bucket: string): Promise<ServiceResponse> => {
  await findBucket(call, bucket)
  return { status: 200, headers: { 'x-amz-bucket-region': 'us-east-1' } }
}

/** Empty: the region us-east-1, which clients use where nothing else is set. */
export const getLocation = async (call: S3Call, bucket: string): Promise<ServiceResponse> => {
  await findBucket(call, bucket)
  return answerXml('LocationConstraint', '')
}

export const getVersioning = async (call: S3Call, bucket: string): Promise<ServiceResponse> => {
  await findBucket(call, bucket)
  return answerXml('VersioningConfiguration', '')
}
