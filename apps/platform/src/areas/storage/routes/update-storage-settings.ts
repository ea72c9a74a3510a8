import { updateStorageSettings } from '@cairn/contracts/storage/storage-settings'
import { z } from 'zod'
import { actorOf, recordAudit } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { storageSettingsOf } from '../storage-settings.ts'

const Stored = z.looseObject({ features: z.record(z.string(), z.unknown()).default({}) })

export const updateStorageSettingsRoute = route(updateStorageSettings, {
  permission: inProject('storage_settings:Write'),
  handle: async (call) => {
    const { context, project, body } = call
    const { planLimit } = await storageSettingsOf(context, project.ref)
    if (planLimit !== null && (body.fileSizeLimit ?? 0) > planLimit) throw call.fail('upload_limit_of_plan')
    await context.runtime.updateSettings(
      project.ref,
      'storage',
      (value) => {
        const stored = Stored.parse(value ?? {})
        return { ...stored, ...body, features: { ...stored.features, ...body.features } }
      },
      (client) =>
        recordAudit(client, actorOf(call), {
          organizationId: project.organization_id,
          action: 'project.storage_changed',
          target: { type: 'project', id: project.ref, name: project.name },
          details: body,
        }),
    )
    return storageSettingsOf(context, project.ref)
  },
})
