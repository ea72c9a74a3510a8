import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { checkedString } from '../organizations/organizations.ts'
import { RefParams } from '../projects/projects.ts'
import { textProblem } from '../rules.ts'
import { endpointProblem, remoteNameProblem } from './location-rules.ts'

const Place = z.enum(['disk', 'bucket'])

/** A bucket of another server, which files are kept in. */
const FileBucket = z.object({
  endpoint: z.string().trim().max(500).pipe(checkedString(endpointProblem)),
  region: z.string().trim().min(1).max(100).pipe(checkedString(remoteNameProblem)),
  name: z.string().trim().min(1).max(255).pipe(checkedString(remoteNameProblem)),
  access_key: z.string().trim().min(1).max(255).pipe(checkedString(textProblem)),
})

/** Where the files of a project lie. */
export const FileLocation = z.object({
  /** Where new files go. */
  kept_in: Place,
  /** Null: there is none. Its secret key is never shown. */
  bucket: FileBucket.nullable(),
  /** The move of all files to where new ones go; null: none is under way, and the last one has not failed. */
  move: z
    .object({
      state: z.enum(['waiting', 'running', 'failed']),
      /** From 0 to 1, as far as known. */
      progress: z.number(),
      /** Why the last attempt failed. */
      error: z.string().nullable(),
    })
    .nullable(),
})
export type FileLocation = z.infer<typeof FileLocation>

const NewFileBucket = FileBucket.extend({
  /** Absent: the one that is stored. */
  secret_key: z.string().trim().min(1).max(500).optional(),
})
export type NewFileBucket = z.infer<typeof NewFileBucket>

const path = '/platform/storage/:ref/location'

export const getFileLocation = endpoint({
  name: 'getFileLocation',
  method: 'GET',
  path,
  summary: 'Where the files of the project lie: on the disk of the server, or in a bucket of another one.',
  params: RefParams,
  response: FileLocation,
  errors: ['project_not_found'],
})

export const checkFileBucket = endpoint({
  name: 'checkFileBucket',
  method: 'POST',
  path: `${path}/check`,
  summary: 'Try whether files can be kept in a bucket: write, read, list and delete a file in it.',
  params: RefParams,
  body: NewFileBucket,
  response: z.object({}),
  errors: ['project_not_found', 'file_bucket_failed', 'file_bucket_secret_needed'],
})

export const setFileBucket = endpoint({
  name: 'setFileBucket',
  method: 'PUT',
  path: `${path}/bucket`,
  summary: 'Store the bucket that files can be kept in, after it was tried. No file is moved.',
  params: RefParams,
  body: NewFileBucket,
  response: FileLocation,
  errors: [
    'project_not_found',
    'file_bucket_failed',
    'file_bucket_secret_needed',
    'file_bucket_in_use',
    'files_moving',
    'plan_lacks',
  ],
})

export const countBucketFiles = endpoint({
  name: 'countBucketFiles',
  method: 'GET',
  path: `${path}/bucket/files`,
  summary: 'How many files of the project are not on the disk. They become unreadable if the bucket is removed.',
  params: RefParams,
  response: z.object({ files: z.number() }),
  errors: ['project_not_found'],
})

export const removeFileBucket = endpoint({
  name: 'removeFileBucket',
  method: 'DELETE',
  path: `${path}/bucket`,
  summary: 'Forget the bucket, and keep new files on the disk. Nothing in the bucket changes.',
  params: RefParams,
  /** How many files may become unreadable by this: the bucket may no longer exist. Refused where there are more. */
  query: z.object({ unreadable: z.coerce.number().int().min(0).default(0) }),
  response: FileLocation,
  errors: ['project_not_found', 'file_bucket_in_use', 'files_moving'],
})

export const moveFiles = endpoint({
  name: 'moveFiles',
  method: 'POST',
  path: `${path}/move`,
  summary: 'Keep new files in another place, and move all others there in the background. They can be read meanwhile.',
  params: RefParams,
  body: z.object({ to: Place }),
  response: FileLocation,
  errors: ['project_not_found', 'file_bucket_missing', 'files_moving', 'too_many_transfers', 'plan_lacks'],
})
