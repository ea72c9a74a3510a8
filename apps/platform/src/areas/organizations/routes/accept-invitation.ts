import { acceptInvitation } from '@cairn/contracts/organizations/invitations'
import { actorOf } from '../../../audit/record-audit.ts'
import { signedIn } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const acceptInvitationRoute = route(acceptInvitation, {
  permission: signedIn,
  handle: async (call) => {
    const { organization, role } = await call.context.invitations.accept(actorOf(call), call.params.token)
    return { slug: organization.slug, name: organization.name, role }
  },
})
