import { previewInvitation } from '@cairn/contracts/organizations/invitations'
import { anyone } from '../../../permissions.ts'
import { route } from '../../../route.ts'

// The token was mailed to the address that the answer names: its holder learns nothing new.
export const previewInvitationRoute = route(previewInvitation, {
  permission: anyone,
  handle: async ({ context, params }) => {
    const { email, invitedBy, organizationName } = await context.invitations.preview(params.token)
    return { organization: { name: organizationName }, email, invited_by: invitedBy }
  },
})
