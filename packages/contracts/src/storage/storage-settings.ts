import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'

const Feature = z.object({ enabled: z.boolean() })

/** The settings of a project's storage, in the shape of the management API. */
export const StorageSettings = z.object({
  /** The largest file that buckets of the project take, in bytes. */
  fileSizeLimit: z.number(),
  /** The same as it was set for the project; null: what the plan allows. */
  ownLimit: z.number().nullable(),
  /** The largest file that the plan allows; null: it has no limit. */
  planLimit: z.number().nullable(),
  features: z.object({
    /** Resizing and converting images while they are read. */
    imageTransformation: Feature,
    s3Protocol: Feature,
  }),
  /** Whether the plan includes image transformation. Where it does not, it is refused although it is turned on. */
  imagesInPlan: z.boolean(),
})
export type StorageSettings = z.infer<typeof StorageSettings>

export const getStorageSettings = endpoint({
  name: 'getStorageSettings',
  method: 'GET',
  path: '/v1/projects/:ref/config/storage',
  summary: 'The settings of the storage of the project.',
  params: RefParams,
  response: StorageSettings,
  errors: ['project_not_found'],
})

export const updateStorageSettings = endpoint({
  name: 'updateStorageSettings',
  method: 'PATCH',
  path: '/v1/projects/:ref/config/storage',
  summary: 'Change settings of storage. The next request obeys them.',
  params: RefParams,
  body: z.object({
    fileSizeLimit: z.int().min(1).nullable().optional(),
    features: z.object({ imageTransformation: Feature, s3Protocol: Feature }).partial().optional(),
  }),
  response: StorageSettings,
  errors: ['project_not_found', 'upload_limit_of_plan'],
})
