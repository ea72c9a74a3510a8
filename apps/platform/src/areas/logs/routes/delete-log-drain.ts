import { deleteLogDrain } from '@cairn/contracts/logs/log-drains'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const deleteLogDrainRoute = route(deleteLogDrain, {
  permission: inProject('log_drains:Write'),
  handle: async (call) => {
    const { context, params, project } = call
    const removed = await context.drainStore.remove(actorOf(call), project, params.token)
    await context.logDrains.reload()
    return removed
  },
})
