import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { checkedString } from '../organizations/organizations.ts'
import { RefParams } from '../projects/projects.ts'
import { textProblem } from '../rules.ts'
import { bucketNameProblem, bucketWorkKinds, bucketWorkStates, maxMimeTypes, mimeTypeProblem } from './bucket-rules.ts'

/** A bucket as the storage service of a project describes it. */
export const StoredBucket = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether anyone with the URL of a file can read it. */
  public: z.boolean(),
  type: z.string(),
  /** The largest file, in bytes; null: what the project allows. */
  file_size_limit: z.number().nullable(),
  /** `image/png`, `image/*`; null: any. */
  allowed_mime_types: z.array(z.string()).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})

export const Bucket = StoredBucket.extend({
  /** The job that deletes its files, while it waits or runs, and for an hour if it failed. */
  work: z
    .object({
      kind: z.enum(bucketWorkKinds),
      state: z.enum(bucketWorkStates),
      /** Why it failed. */
      error: z.string().nullable(),
    })
    .nullable(),
})
export type Bucket = z.infer<typeof Bucket>

const BucketParams = RefParams.extend({
  // As SQL may have named it: the rules for new names do not hold for all.
  id: z.string().min(1).max(255).pipe(checkedString(textProblem)),
})

/** `bucket_refused` has the reason of the project's storage service as its sentence. */
const errors = ['project_not_found', 'wrong_status', 'project_unavailable', 'bucket_refused'] as const

const limits = {
  public: z.boolean(),
  file_size_limit: z.int().min(1).nullable(),
  allowed_mime_types: z.array(checkedString(mimeTypeProblem)).max(maxMimeTypes).nullable(),
}

const BucketId = z.object({ id: z.string() })

export const listBuckets = endpoint({
  name: 'listBuckets',
  method: 'GET',
  path: '/platform/storage/:ref/buckets',
  summary: 'The buckets of the project, by name, with the jobs that delete their files.',
  params: RefParams,
  response: z.object({
    buckets: z.array(Bucket),
    /** The largest file that the plan of the project allows, in bytes; null: the plan has no limit. */
    upload_limit: z.number().nullable(),
  }),
  errors,
})

export const getBucket = endpoint({
  name: 'getBucket',
  method: 'GET',
  path: '/platform/storage/:ref/buckets/:id',
  summary: 'A bucket of the project.',
  params: BucketParams,
  response: StoredBucket,
  errors: [...errors, 'bucket_not_found'],
})

export const createBucket = endpoint({
  name: 'createBucket',
  method: 'POST',
  path: '/platform/storage/:ref/buckets',
  summary: 'Create a bucket. Without a size limit and MIME types, it takes every file that the project allows.',
  params: RefParams,
  body: z.object({
    id: checkedString(bucketNameProblem),
    public: limits.public.default(false),
    file_size_limit: limits.file_size_limit.default(null),
    allowed_mime_types: limits.allowed_mime_types.default(null),
  }),
  response: BucketId,
  status: 201,
  errors: [...errors, 'bucket_exists'],
})

export const updateBucket = endpoint({
  name: 'updateBucket',
  method: 'PATCH',
  path: '/platform/storage/:ref/buckets/:id',
  summary: 'Change who can read a bucket and what it takes. Files that are in it stay.',
  params: BucketParams,
  body: z.object(limits).partial(),
  response: BucketId,
  errors: [...errors, 'bucket_not_found'],
})

const queuingErrors = [...errors, 'bucket_not_found', 'bucket_busy', 'too_many_transfers'] as const

export const emptyBucket = endpoint({
  name: 'emptyBucket',
  method: 'POST',
  path: '/platform/storage/:ref/buckets/:id/empty',
  summary: 'Delete all files of a bucket in the background. The list of buckets shows when that has ended.',
  params: BucketParams,
  response: BucketId,
  errors: queuingErrors,
})

export const deleteBucket = endpoint({
  name: 'deleteBucket',
  method: 'DELETE',
  path: '/platform/storage/:ref/buckets/:id',
  summary: 'Delete a bucket: at once if it is empty, otherwise in the background, after its files.',
  params: BucketParams,
  response: BucketId.extend({
    /** False: the bucket is deleted in the background. */
    is_deleted: z.boolean(),
  }),
  errors: queuingErrors,
})
