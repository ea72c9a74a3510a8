import type { StorageSettings } from '@cairn/contracts/storage/storage-settings'
import { z } from 'zod'
import type { Context } from '../../context.ts'

const Stored = z.object({ fileSizeLimit: z.number().nullable().default(null) })

export const storageSettingsOf = async (
  { runtime }: Pick<Context, 'runtime'>,
  ref: string,
): Promise<StorageSettings> => {
  const { fileSizeLimit } = Stored.parse(await runtime.settingsOf(ref, 'storage'))
  const running = await runtime.find(ref)
  return { fileSizeLimit, planLimit: running?.project.maxUploadBytes ?? null }
}
