import { deleteSharedTableView } from '@cairn/contracts/database/table-views'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const deleteSharedTableViewRoute = route(deleteSharedTableView, {
  permission: inProject('table_views:Share'),
  handle: async (call) => {
    const removed = await call.context.tableViews.removeShared(call.project, actorOf(call), call.params.id)
    if (removed === undefined) throw call.fail('table_view_not_found')
    return removed
  },
})
