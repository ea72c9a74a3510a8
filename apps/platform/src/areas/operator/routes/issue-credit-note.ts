import { issueCreditNote } from '@cairn/contracts/operator/operated-organization'
import { actorOf } from '../../../audit/record-audit.ts'
import { operator } from '../operator.ts'
import { route } from '../../../route.ts'

export const issueCreditNoteRoute = route(issueCreditNote, {
  permission: operator,
  handle: (call) => call.context.creditNotes.issue(actorOf(call), call.params.slug, call.params.invoice_id, call.body),
})
