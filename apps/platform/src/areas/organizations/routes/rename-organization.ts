import { renameOrganization } from '@cairn/contracts/organizations/organizations'
import { actorOf } from '../../../audit/record-audit.ts'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const renameOrganizationRoute = route(renameOrganization, {
  permission: inOrganization('organizations:Update'),
  handle: async (call) => {
    const { context, organization, body } = call
    await context.organizations.rename(actorOf(call), organization, body.name)
    return { ...organization, name: body.name }
  },
})
