import { saveSharedTableView } from '@cairn/contracts/database/table-views'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const saveSharedTableViewRoute = route(saveSharedTableView, {
  permission: inProject('table_views:Share'),
  handle: async (call) => {
    const saved = await call.context.tableViews.saveShared(call.project, actorOf(call), call.params.id, call.body)
    if (saved === undefined) throw call.fail('table_view_not_found')
    if (saved === 'too_many') throw call.fail('too_many_table_views')
    return saved
  },
})
