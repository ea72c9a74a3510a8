import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { checkedString } from '../organizations/organizations.ts'
import { RefParams } from '../projects/projects.ts'
import { textProblem } from '../rules.ts'
import {
  entryNameProblem,
  fileJobKinds,
  fileJobStates,
  fileNameProblem,
  fileSortColumns,
  folderProblem,
  longestSignedSeconds,
  mostItems,
} from './file-rules.ts'

const BucketParams = RefParams.extend({
  id: z.string().min(1).max(255).pipe(checkedString(textProblem)),
})

/** Empty for the bucket itself, or a path that ends in a slash. */
const Folder = checkedString(folderProblem)

const FileName = checkedString(fileNameProblem)

/** A name in the bucket: of a file, or of a folder with a slash behind it. */
const Item = z.string().min(1).max(1_024).pipe(checkedString(textProblem))
const Items = z.array(Item).min(1).max(mostItems)

export const StoredFile = z.object({
  /** Without its folder. */
  name: z.string(),
  id: z.string(),
  size: z.number(),
  mimetype: z.string().nullable(),
  etag: z.string().nullable(),
  created_at: z.string().nullable(),
  updated_at: z.string().nullable(),
})
export type StoredFile = z.infer<typeof StoredFile>

export const FilePage = z.object({
  folders: z.array(z.object({ name: z.string() })),
  files: z.array(StoredFile),
  /** Where the next page begins; null: this is the last one. */
  cursor: z.string().nullable(),
})
export type FilePage = z.infer<typeof FilePage>

const errors = [
  'project_not_found',
  'wrong_status',
  'project_unavailable',
  'bucket_refused',
  'bucket_not_found',
] as const

export const listFiles = endpoint({
  name: 'listFiles',
  method: 'POST',
  path: '/platform/storage/:ref/buckets/:id/objects/list',
  summary: 'What is directly in a folder of a bucket, a page at a time: its folders by name, then its files.',
  params: BucketParams,
  body: z.object({
    folder: Folder.default(''),
    /** A part of names, in any case. */
    search: z.string().max(200).pipe(checkedString(textProblem)).default(''),
    column: z.enum(fileSortColumns).default('name'),
    order: z.enum(['asc', 'desc']).default('asc'),
    cursor: z.string().max(10_000).nullable().default(null),
    limit: z.int().min(1).max(1_000).default(200),
  }),
  response: FilePage,
  errors,
})

export const countFiles = endpoint({
  name: 'countFiles',
  method: 'POST',
  path: '/platform/storage/:ref/buckets/:id/objects/count',
  summary: 'How many files are selected, with those in selected folders, and their bytes.',
  params: BucketParams,
  body: z.object({ items: Items }),
  response: z.object({ files: z.number(), bytes: z.number() }),
  errors,
})

/** Below the URL of the project. */
const Signed = z.object({ path: z.string() })

export const readFile = endpoint({
  name: 'readFile',
  method: 'POST',
  path: '/platform/storage/:ref/buckets/:id/objects/read-url',
  summary: 'Where a file is read or saved from, within an hour.',
  params: BucketParams,
  body: z.object({ name: Item }),
  response: Signed,
  errors: [...errors, 'file_not_found'],
})

export const signFile = endpoint({
  name: 'signFile',
  method: 'POST',
  path: '/platform/storage/:ref/buckets/:id/objects/sign',
  summary: 'A URL to share: everybody who has it can read the file until it expires.',
  params: BucketParams,
  body: z.object({ name: Item, expires_in: z.int().min(1).max(longestSignedSeconds) }),
  response: Signed,
  errors: [...errors, 'file_not_found'],
})

export const signUploads = endpoint({
  name: 'signUploads',
  method: 'POST',
  path: '/platform/storage/:ref/buckets/:id/objects/upload-urls',
  summary:
    'Where a browser uploads files to, for a day. Files whose names are taken get no URL, unless they may be replaced.',
  params: BucketParams,
  body: z.object({ names: z.array(FileName).min(1).max(100), replace: z.boolean().default(false) }),
  response: z.object({
    uploads: z.array(
      z.object({
        name: z.string(),
        exists: z.boolean(),
        /** Below the URL of the project; null: the name is taken. */
        path: z.string().nullable(),
        token: z.string().nullable(),
      }),
    ),
  }),
  errors,
})

export const abandonUpload = endpoint({
  name: 'abandonUpload',
  method: 'POST',
  path: '/platform/storage/:ref/buckets/:id/objects/abandon-upload',
  summary: 'Delete what has arrived of a resumable upload that nobody will continue.',
  params: BucketParams,
  body: z.object({ upload: z.uuid() }),
  response: z.object({}),
  errors,
})

export const signZip = endpoint({
  name: 'signZip',
  method: 'POST',
  path: '/platform/storage/:ref/buckets/:id/objects/zip-url',
  summary: 'Where a browser saves the selected files and folders from, as one ZIP archive, within a minute.',
  params: BucketParams,
  body: z.object({ items: z.array(Item).min(1).max(200), base: Folder.default('') }),
  response: Signed,
  errors,
})

export const FileJob = z.object({
  id: z.string(),
  bucket: z.string(),
  kind: z.enum(fileJobKinds),
  state: z.enum(fileJobStates),
  is_cancelling: z.boolean(),
  /** What was selected; of many, the first ones. */
  items: z.array(z.string()),
  item_count: z.number(),
  /** Where to; null for a deletion. */
  target: z.string().nullable(),
  /** Null: it stays in its bucket. */
  target_bucket: z.string().nullable(),
  /** Files, when the job was queued. */
  total: z.number(),
  done: z.number(),
  /** Files that stay where they are: their new names are taken or too long, or the other bucket does not take such files. */
  skipped: z.number(),
  error: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
})
export type FileJob = z.infer<typeof FileJob>

export const changeFiles = endpoint({
  name: 'changeFiles',
  method: 'POST',
  path: '/platform/storage/:ref/buckets/:id/objects/jobs',
  summary:
    'Delete, move or copy files and folders of a bucket. Few files at once, and more of them in the background: the list of jobs shows how far that is.',
  params: BucketParams,
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('delete'), items: Items }),
    z.object({
      kind: z.enum(['move', 'copy']),
      items: Items,
      /** The folder that the items are in now. */
      folder: Folder,
      /** The folder where they will be. */
      target: Folder,
      /** The bucket where they will be; the same one if it is left out. */
      target_bucket: BucketParams.shape.id.optional(),
    }),
    z.object({ kind: z.literal('rename'), item: Item, name: checkedString(entryNameProblem) }),
  ]),
  response: FileJob,
  errors: [...errors, 'file_not_found', 'folders_overlap', 'name_taken', 'too_many_transfers'],
})

const JobParams = RefParams.extend({ id: z.uuid() })

export const listFileJobs = endpoint({
  name: 'listFileJobs',
  method: 'GET',
  path: '/platform/storage/:ref/file-jobs',
  summary:
    'The jobs that delete, move or copy files of the project: those that wait or run, and those of the last hour.',
  params: RefParams,
  response: z.array(FileJob),
  errors: ['project_not_found'],
})

export const cancelFileJob = endpoint({
  name: 'cancelFileJob',
  method: 'POST',
  path: '/platform/storage/:ref/file-jobs/:id/cancel',
  summary: 'Stop a job. What it has done already stays done.',
  params: JobParams,
  response: FileJob,
  errors: ['project_not_found', 'file_job_not_found', 'file_job_ended'],
})
