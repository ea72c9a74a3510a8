import { retryRefund } from '@cairn/contracts/operator/operated-organization'
import { actorOf } from '../../../audit/record-audit.ts'
import { operator } from '../operator.ts'
import { route } from '../../../route.ts'

export const retryRefundRoute = route(retryRefund, {
  permission: operator,
  handle: (call) => call.context.creditNotes.retryRefund(actorOf(call), call.params.slug, call.params.credit_note_id),
})
