import { countApiRequests } from '@cairn/contracts/logs/api-usage'
import { requestGroups } from '@cairn/logs'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

const dayMs = 24 * 60 * 60 * 1_000

export const countApiRequestsRoute = route(countApiRequests, {
  permission: inProject('analytics:Read'),
  handle: async ({ context, project }) => {
    const startMs = Date.now() - dayMs
    const minutes = await context.logs.requestCounts(project.ref, 'minute', { startMs, endMs: Number.MAX_SAFE_INTEGER })
    const counts = minutes.flatMap(({ counts: by }) => requestGroups.map((group) => by[group].requests))
    return { result: [{ count: counts.reduce((sum, count) => sum + count, 0) }] }
  },
})
