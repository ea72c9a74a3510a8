import { followProjects } from '@cairn/contracts/projects/project-events'
import { signedInFor } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const followProjectsRoute = route(followProjects, {
  permission: signedInFor('projects:read'),
  handle: ({ context, caller, signal }) => context.projectEvents.follow(caller, signal),
})
