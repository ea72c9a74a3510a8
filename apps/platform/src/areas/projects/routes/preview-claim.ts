import { previewClaim } from '@cairn/contracts/projects/project-claims'
import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import { signedIn } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const previewClaimRoute = route(previewClaim, {
  permission: signedIn,
  handle: async ({ context, params, fail }) => {
    const { projectRef, organizationName, expiresAt } = await context.claims.find(params.token)
    const project = await context.projects.find(projectRef)
    if (project === undefined) throw fail('claim_not_found')
    const { ref, name, region_name, cloud_provider_name, status } = project
    return {
      project: { ref, name, region_name, cloud_provider_name, status },
      organization: { name: organizationName },
      expires_at: expiresAt.toISOString(),
      problem: isActionAllowed('transfer', status)
        ? null
        : `The project is ${status.toLowerCase().replaceAll('_', ' ')}. Wait until it is at rest.`,
    }
  },
})
