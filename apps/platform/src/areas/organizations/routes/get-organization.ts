import { getOrganization } from '@cairn/contracts/organizations/organizations'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getOrganizationRoute = route(getOrganization, {
  permission: inOrganization('organizations:Read'),
  handle: ({ organization }) => organization,
})
