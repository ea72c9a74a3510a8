import { getOperatedCreditNotePdf } from '@cairn/contracts/operator/operated-organization'
import { creditNoteFile } from '../../billing/credit-notes/credit-note-file.ts'
import { operator } from '../operator.ts'
import { route } from '../../../route.ts'

export const getOperatedCreditNotePdfRoute = route(getOperatedCreditNotePdf, {
  permission: operator,
  handle: async ({ context, params, fail }) => {
    const id = await context.operatedOrganizations.idOf(params.slug)
    const note = await context.creditNotes.find(id, params.credit_note_id)
    if (note === undefined) throw fail('credit_note_not_found')
    return creditNoteFile(note)
  },
})
