import { listLogDrains } from '@cairn/contracts/logs/log-drains'
import { logDrainsProblem } from '@cairn/contracts/logs/log-plans'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listLogDrainsRoute = route(listLogDrains, {
  permission: inProject('log_drains:Read'),
  handle: async ({ context, project }) => ({
    drains: await context.drainStore.list(project),
    plan_problem: logDrainsProblem(project.plan) ?? null,
  }),
})
