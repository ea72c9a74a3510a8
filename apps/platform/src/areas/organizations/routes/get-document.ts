import { getDocument } from '@cairn/contracts/organizations/documents'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getDocumentRoute = route(getDocument, {
  permission: inOrganization('organizations:Read'),
  handle: ({ context, organization, params }) => context.documents.read(organization.plan.id, params.document_id),
})
