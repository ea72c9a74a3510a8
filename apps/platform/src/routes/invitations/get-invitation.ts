import { getInvitation } from '@cairn/contracts/invitations'
import { signedIn } from '../../permissions.ts'
import { route } from '../../route.ts'

export const getInvitationRoute = route(getInvitation, {
  permission: signedIn,
  handle: async ({ context, caller, params }) => {
    const { state, email, role, invitedBy, expiresAt, organization, isMember } = await context.invitations.find(
      caller,
      params.token,
    )
    return {
      state,
      organization: { name: organization.name, slug: isMember ? organization.slug : null },
      email,
      role,
      invited_by: invitedBy,
      expires_at: expiresAt.toISOString(),
    }
  },
})
