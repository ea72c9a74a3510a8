import type { FileLocation } from '@cairn/contracts/storage/location'
import { z } from 'zod'
import type { Context } from '../../../context.ts'

const Stored = z.looseObject({
  files: z
    .looseObject({
      keptIn: z.enum(['disk', 'bucket']).default('disk'),
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
    .prefault({}),
})
export type StoredFiles = z.infer<typeof Stored>['files']

export const storedFilesIn = (settings: unknown): StoredFiles => Stored.parse(settings ?? {}).files

/** The settings with other ones of where files lie. */
export const withFiles = (settings: unknown, files: StoredFiles): unknown => ({
  ...Stored.parse(settings ?? {}),
  files,
})

export const fileLocationOf = async (
  { runtime, fileMoves }: Pick<Context, 'runtime' | 'fileMoves'>,
  ref: string,
): Promise<FileLocation> => {
  const { keptIn, bucket } = storedFilesIn(await runtime.settingsOf(ref, 'storage'))
  return {
    kept_in: keptIn,
    bucket: bucket && {
      endpoint: bucket.endpoint,
      region: bucket.region,
      name: bucket.name,
      access_key: bucket.accessKey,
    },
    move: await fileMoves.find(ref),
  }
}
