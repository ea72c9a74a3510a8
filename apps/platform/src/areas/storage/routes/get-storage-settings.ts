import { getStorageSettings } from '@cairn/contracts/storage/storage-settings'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { storageSettingsOf } from '../storage-settings.ts'

export const getStorageSettingsRoute = route(getStorageSettings, {
  permission: inProject('storage_settings:Read'),
  handle: ({ context, project }) => storageSettingsOf(context, project.ref),
})
