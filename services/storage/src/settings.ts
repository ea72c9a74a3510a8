import { z } from 'zod'

/** Parts of storage that a project can do without. */
const feature = z.object({ enabled: z.boolean().default(true) }).prefault({})

export const StorageSettings = z.object({
  /** The largest file, in bytes; null: what the plan allows. */
  fileSizeLimit: z.int().positive().nullable().default(null),
  features: z.object({ imageTransformation: feature, s3Protocol: feature }).prefault({}),
})
export type StorageSettings = z.infer<typeof StorageSettings>
