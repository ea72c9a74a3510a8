import { listOperatedOrganizations } from '@cairn/contracts/operator/operator-organizations'
import { operator } from '../operator.ts'
import { route } from '../../../route.ts'

export const listOperatedOrganizationsRoute = route(listOperatedOrganizations, {
  permission: operator,
  handle: ({ context, query }) => context.operatedOrganizations.list(query.search.trim()),
})
