import { listTableViews } from '@cairn/contracts/database/table-views'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listTableViewsRoute = route(listTableViews, {
  permission: inProject('table_views:Read'),
  handle: ({ context, caller, project, query }) =>
    context.tableViews.list(project, caller.accountId, query.relation_id),
})
