import { getOrganization } from '@cairn/contracts/organizations'
import { organizationMember } from '../../permissions.ts'
import { route } from '../../route.ts'

export const getOrganizationRoute = route(getOrganization, {
  permission: organizationMember,
  handle: ({ organization }) => organization,
})
