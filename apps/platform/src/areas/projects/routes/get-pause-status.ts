import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import { getPauseStatus } from '@cairn/contracts/projects/projects'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getPauseStatusRoute = route(getPauseStatus, {
  permission: inProject('infra:Read'),
  handle: async ({ context, project }) => ({
    paused_at: await context.projects.pausedAt(project.ref),
    can_restore: isActionAllowed('restore', project.status),
  }),
})
