import type { FileLocation } from '@cairn/contracts/storage/location'
import { StorageSettings } from '@cairn/storage'
import type { Context } from '../../../context.ts'

export type StoredFiles = StorageSettings['files']

export const storedFilesIn = (settings: unknown): StoredFiles => StorageSettings.parse(settings ?? {}).files

/** The settings with other ones of where files lie. */
export const withFiles = (settings: unknown, files: StoredFiles): unknown => ({
  ...StorageSettings.parse(settings ?? {}),
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
