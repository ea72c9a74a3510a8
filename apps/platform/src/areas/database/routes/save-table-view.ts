import { saveTableView } from '@cairn/contracts/database/table-views'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const saveTableViewRoute = route(saveTableView, {
  permission: inProject('table_views:Write'),
  handle: async ({ context, caller, project, params, body, fail }) => {
    const saved = await context.tableViews.saveOwn(project, caller.accountId, params.id, body)
    if (saved === undefined) throw fail('table_view_not_found')
    if (saved === 'too_many') throw fail('too_many_table_views')
    return saved
  },
})
