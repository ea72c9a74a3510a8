import { getRealtimeSettings, updateRealtimeSettings } from '@cairn/contracts/realtime/realtime-settings'
import { z } from 'zod'
import { actorOf, recordAudit } from '../../../audit/record-audit.ts'
import type { Context } from '../../../context.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { realtimeLimits } from '../../projects/instance-limits.ts'
import type { StoredProject } from '../../projects/project-store.ts'
import { storedChange, toRealtimeSettings } from '../realtime-view.ts'

const settingsOf = async (context: Context, project: StoredProject) =>
  toRealtimeSettings(await context.runtime.settingsOf(project.ref, 'realtime'), realtimeLimits(project, context))

export const getRealtimeSettingsRoute = route(getRealtimeSettings, {
  permission: inProject('realtime:Read'),
  handle: ({ context, project }) => settingsOf(context, project),
})

const Stored = z.record(z.string(), z.unknown())

export const updateRealtimeSettingsRoute = route(updateRealtimeSettings, {
  permission: inProject('realtime:Write'),
  handle: async (call) => {
    const { context, project, body } = call
    await context.runtime.updateSettings(
      project.ref,
      'realtime',
      (value) => ({ ...Stored.parse(value), ...storedChange(body) }),
      (client) =>
        recordAudit(client, actorOf(call), {
          organizationId: project.organization_id,
          action: 'project.realtime_changed',
          target: { type: 'project', id: project.ref, name: project.name },
          details: body,
        }),
    )
    // The service obeys them once it is opened again, and nobody may come before those who are connected have to leave.
    const running = await context.runtime.find(project.ref)
    const service = context.runtime.service('realtime')
    if (running !== undefined && service !== undefined) running.open(service)
    return settingsOf(context, project)
  },
})
