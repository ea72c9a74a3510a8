import { z } from 'zod'

export const StorageSettings = z.object({
  /** The largest file, in bytes; null: what the plan allows. */
  fileSizeLimit: z.int().positive().nullable().default(null),
})
export type StorageSettings = z.infer<typeof StorageSettings>
