import { listProjects } from '@cairn/contracts/projects'
import { signedInFor } from '../../permissions.ts'
import { toProject } from '../../projects/project-view.ts'
import { route } from '../../route.ts'

export const listProjectsRoute = route(listProjects, {
  permission: signedInFor('projects:read'),
  handle: async ({ context, caller }) =>
    (await context.projects.listForMember(caller.accountId, caller.hasShownSecondFactor)).map(toProject),
})
