import { getInvitation } from '@cairn/contracts/organizations/invitations'
import { signedIn } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getInvitationRoute = route(getInvitation, {
  permission: signedIn,
  handle: async ({ context, caller, params }) => {
    const { state, email, role, projects, invitedBy, expiresAt, organization, isMember } =
      await context.invitations.find(caller, params.token)
    return {
      state,
      organization: { name: organization.name, slug: isMember ? organization.slug : null },
      email,
      role,
      projects: state === 'wrong_account' ? null : (projects?.map(({ name }) => name) ?? null),
      invited_by: invitedBy,
      expires_at: expiresAt.toISOString(),
    }
  },
})
