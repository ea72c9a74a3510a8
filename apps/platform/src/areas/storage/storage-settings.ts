import type { StorageSettings } from '@cairn/contracts/storage/storage-settings'
import { StorageSettings as Stored } from '@cairn/storage'
import type { Context } from '../../context.ts'

export const storageSettingsOf = async (
  { runtime }: Pick<Context, 'runtime'>,
  ref: string,
): Promise<StorageSettings> => {
  const { fileSizeLimit, features } = Stored.parse(await runtime.settingsOf(ref, 'storage'))
  const running = await runtime.find(ref)
  return { fileSizeLimit, planLimit: running?.project.maxUploadBytes ?? null, features }
}
