import type { StorageSettings } from '@cairn/contracts/storage/storage-settings'
import { z } from 'zod'
import type { Context } from '../../context.ts'

const feature = z.object({ enabled: z.boolean().default(true) }).prefault({})

const Stored = z.object({
  fileSizeLimit: z.number().nullable().default(null),
  features: z.object({ imageTransformation: feature, s3Protocol: feature }).prefault({}),
})

export const storageSettingsOf = async (
  { runtime }: Pick<Context, 'runtime'>,
  ref: string,
): Promise<StorageSettings> => {
  const { fileSizeLimit, features } = Stored.parse(await runtime.settingsOf(ref, 'storage'))
  const running = await runtime.find(ref)
  return { fileSizeLimit, planLimit: running?.project.maxUploadBytes ?? null, features }
}
