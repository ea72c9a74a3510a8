import { getDataApiSettings } from '@cairn/contracts/data-api/data-api-settings'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { toDataApiSettings } from '../data-api-view.ts'

export const getDataApiSettingsRoute = route(getDataApiSettings, {
  permission: inProject('data_api_settings:Read'),
  handle: async ({ context, project }) => toDataApiSettings(await context.runtime.settingsOf(project.ref, 'rest')),
})
