import { updateDataApiSettings } from '@cairn/contracts/data-api/data-api-settings'
import { z } from 'zod'
import { actorOf, recordAudit } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { storedChange, toDataApiSettings } from '../data-api-view.ts'

const Stored = z.record(z.string(), z.unknown())

export const updateDataApiSettingsRoute = route(updateDataApiSettings, {
  permission: inProject('data_api_settings:Write'),
  handle: async (call) => {
    const { context, project, body } = call
    await context.runtime.updateSettings(
      project.ref,
      'rest',
      (value) => ({ ...Stored.parse(value), ...storedChange(body) }),
      (client) =>
        recordAudit(client, actorOf(call), {
          organizationId: project.organization_id,
          action: 'project.data_api_changed',
          target: { type: 'project', id: project.ref, name: project.name },
          details: body,
        }),
    )
    // Open pages show whether the data API answers.
    await context.projects.announce(project.ref)
    return toDataApiSettings(await context.runtime.settingsOf(project.ref, 'rest'))
  },
})
