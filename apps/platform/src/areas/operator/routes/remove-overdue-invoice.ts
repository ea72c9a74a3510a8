import { removeOverdueInvoice } from '@cairn/contracts/operator/operator-organizations'
import { actorOf } from '../../../audit/record-audit.ts'
import { operator } from '../operator.ts'
import { route } from '../../../route.ts'

export const removeOverdueInvoiceRoute = route(removeOverdueInvoice, {
  permission: operator,
  handle: async (call) => {
    const { slug, id } = call.params
    await call.context.operatedOrganizations.removeInvoice(actorOf(call), slug, id)
    return { id }
  },
})
