import { z } from 'zod'

/** Parts of storage that a project can do without. */
const feature = z.object({ enabled: z.boolean().default(true) }).prefault({})

const FileSettings = z.object({
  /** Where new files go. Others are read from where they are. */
  keptIn: z.enum(['disk', 'bucket']).default('disk'),
  /** A bucket of another server that speaks the S3 protocol. */
  bucket: z
    .object({
      endpoint: z.string(),
      region: z.string(),
      name: z.string(),
      accessKey: z.string(),
      sealedSecret: z.string(),
    })
    .nullable()
    .default(null),
})

export const StorageSettings = z.object({
  /** The largest file, in bytes; null: what the plan allows. */
  fileSizeLimit: z.int().positive().nullable().default(null),
  features: z.object({ imageTransformation: feature, s3Protocol: feature }).prefault({}),
  files: FileSettings.prefault({}),
})
export type StorageSettings = z.infer<typeof StorageSettings>
