import { createClaim } from '@cairn/contracts/projects/project-claims'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const createClaimRoute = route(createClaim, {
  permission: inProject('projects:Transfer'),
  handle: async (call) => {
    const { context, project, fail } = call
    if (project.parent_project_ref !== null) throw fail('is_branch')
    const { token, expiresAt } = await context.claims.create(actorOf(call), project)
    const url = new URL('/claim-project', context.publicUrl())
    url.searchParams.set('token', token)
    return { token, url: url.href, expires_at: expiresAt.toISOString() }
  },
})
