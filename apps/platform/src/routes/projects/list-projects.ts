import { listProjects } from '@cairn/contracts/projects'
import { signedIn } from '../../permissions.ts'
import { toProject } from '../../projects/project-view.ts'
import { route } from '../../route.ts'

export const listProjectsRoute = route(listProjects, {
  permission: signedIn,
  handle: async ({ context, caller }) => (await context.projects.listForMember(caller.accountId)).map(toProject),
})
