import { listLogDrains } from '@cairn/contracts/logs/log-drains'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { logDrainsProblem } from '../drains/require-log-drains.ts'

export const listLogDrainsRoute = route(listLogDrains, {
  permission: inProject('log_drains:Read'),
  handle: async ({ context, project }) => ({
    drains: await context.drainStore.list(project),
    plan_problem: logDrainsProblem(context.catalogue, project.plan) ?? null,
  }),
})
