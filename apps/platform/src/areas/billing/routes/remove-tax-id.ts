import { removeTaxId } from '@cairn/contracts/billing/tax-ids'
import { actorOf } from '../../../audit/record-audit.ts'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const removeTaxIdRoute = route(removeTaxId, {
  permission: inOrganization('billing:Write'),
  handle: async (call) => {
    const { id } = call.params
    await call.context.taxIds.remove(actorOf(call), call.organization, id)
    return { id }
  },
})
