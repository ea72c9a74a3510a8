import { listDocuments } from '@cairn/contracts/organizations/documents'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listDocumentsRoute = route(listDocuments, {
  permission: inOrganization('organizations:Read'),
  handle: ({ context, organization }) => context.documents.on(organization.plan.id),
})
