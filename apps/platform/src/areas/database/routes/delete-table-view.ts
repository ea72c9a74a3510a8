import { deleteTableView } from '@cairn/contracts/database/table-views'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const deleteTableViewRoute = route(deleteTableView, {
  permission: inProject('table_views:Write'),
  handle: async ({ context, caller, project, params, fail }) => {
    const removed = await context.tableViews.removeOwn(project, caller.accountId, params.id)
    if (removed === undefined) throw fail('table_view_not_found')
    return removed
  },
})
