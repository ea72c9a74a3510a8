import { getCreditNotePdf } from '@cairn/contracts/billing/credit-notes'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { creditNoteFile } from '../credit-notes/credit-note-file.ts'

export const getCreditNotePdfRoute = route(getCreditNotePdf, {
  permission: inOrganization('billing:Read'),
  handle: async ({ context, organization, params, fail }) => {
    const note = await context.creditNotes.find(organization.id, params.credit_note_id)
    if (note === undefined) throw fail('credit_note_not_found')
    return creditNoteFile(note)
  },
})
