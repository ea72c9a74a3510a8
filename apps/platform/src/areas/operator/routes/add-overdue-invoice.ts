import { addOverdueInvoice } from '@cairn/contracts/operator/operator-organizations'
import { actorOf } from '../../../audit/record-audit.ts'
import { operator } from '../operator.ts'
import { route } from '../../../route.ts'

export const addOverdueInvoiceRoute = route(addOverdueInvoice, {
  permission: operator,
  handle: (call) => call.context.operatedOrganizations.addInvoice(actorOf(call), call.params.slug, call.body),
})
