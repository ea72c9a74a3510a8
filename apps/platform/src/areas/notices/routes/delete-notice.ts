import { deleteNotice } from '@cairn/contracts/notices/notices'
import { actorOf } from '../../../audit/record-audit.ts'
import { operator } from '../../operator/operator.ts'
import { route } from '../../../route.ts'

export const deleteNoticeRoute = route(deleteNotice, {
  permission: operator,
  handle: async (call) => {
    await call.context.notices.remove(actorOf(call), call.params.id)
    return call.params
  },
})
