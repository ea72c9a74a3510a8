import { addTaxId } from '@cairn/contracts/billing/tax-ids'
import { actorOf } from '../../../audit/record-audit.ts'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const addTaxIdRoute = route(addTaxId, {
  permission: inOrganization('billing:Write'),
  handle: (call) => call.context.taxIds.add(actorOf(call), call.organization, call.body),
})
