import { endNotice } from '@cairn/contracts/notices/notices'
import { actorOf } from '../../../audit/record-audit.ts'
import { operator } from '../../operator/operator.ts'
import { route } from '../../../route.ts'

export const endNoticeRoute = route(endNotice, {
  permission: operator,
  handle: (call) => call.context.notices.end(actorOf(call), call.params.id),
})
