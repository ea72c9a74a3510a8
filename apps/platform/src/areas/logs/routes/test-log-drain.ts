import { testLogDrain } from '@cairn/contracts/logs/log-drains'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { requireLogDrains } from '../drains/require-log-drains.ts'

export const testLogDrainRoute = route(testLogDrain, {
  permission: inProject('log_drains:Write'),
  handle: async (call) => {
    const { context, fail, params, project, signal } = call
    requireLogDrains(context, project)
    const { config, view } = await context.drainStore.find(project, params.token)
    const error = await context.logDrains.sendTest(project.ref, view.type, config, signal)
    await context.drainStore.noteTested(actorOf(call), project, view, error)
    if (error !== null) throw fail('log_drain_failed', { message: error })
    return {}
  },
})
