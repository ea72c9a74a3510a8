import { listInvitations } from '@cairn/contracts/organizations/invitations'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listInvitationsRoute = route(listInvitations, {
  permission: inOrganization('members:Read'),
  handle: ({ context, organization }) => context.invitations.list(organization.id),
})
