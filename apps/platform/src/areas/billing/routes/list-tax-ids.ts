import { listTaxIds } from '@cairn/contracts/billing/tax-ids'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listTaxIdsRoute = route(listTaxIds, {
  permission: inOrganization('billing:Read'),
  handle: ({ context, organization }) => context.taxIds.list(organization.id),
})
