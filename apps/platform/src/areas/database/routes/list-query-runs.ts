import { listQueryRuns } from '@cairn/contracts/database/query-runs'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listQueryRunsRoute = route(listQueryRuns, {
  permission: inProject('sql:Run'),
  handle: async ({ caller, context, project }) => ({ runs: await context.queryRuns.list(project.ref, caller) }),
})
