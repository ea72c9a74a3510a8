import { getClaimState } from '@cairn/contracts/projects/project-claims'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getClaimStateRoute = route(getClaimState, {
  permission: inProject('projects:Transfer'),
  handle: async ({ context, project }) => ({
    expires_at: (await context.claims.openUntil(project))?.toISOString() ?? null,
  }),
})
