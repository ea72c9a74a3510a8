import { listCreditNotes } from '@cairn/contracts/billing/credit-notes'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listCreditNotesRoute = route(listCreditNotes, {
  permission: inOrganization('billing:Read'),
  handle: ({ context, organization }) => context.creditNotes.list(organization.id),
})
