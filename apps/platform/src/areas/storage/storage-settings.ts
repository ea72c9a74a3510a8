import type { StorageSettings } from '@cairn/contracts/storage/storage-settings'
import { largestFile, StorageSettings as Stored } from '@cairn/storage'
import type { Context } from '../../context.ts'

export const storageSettingsOf = async (
  { runtime }: Pick<Context, 'runtime'>,
  ref: string,
): Promise<StorageSettings> => {
  const settings = Stored.parse(await runtime.settingsOf(ref, 'storage'))
  const project = (await runtime.find(ref))?.project
  const maxUploadBytes = project?.maxUploadBytes
  return {
    fileSizeLimit: largestFile({ project: { maxUploadBytes }, settings }),
    ownLimit: settings.fileSizeLimit,
    planLimit: maxUploadBytes ?? null,
    features: settings.features,
    imagesInPlan: project?.hasImages !== false,
  }
}
