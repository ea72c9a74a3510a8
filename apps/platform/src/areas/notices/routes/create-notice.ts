import { createNotice } from '@cairn/contracts/notices/notices'
import { actorOf } from '../../../audit/record-audit.ts'
import { operator } from '../../operator/operator.ts'
import { route } from '../../../route.ts'

export const createNoticeRoute = route(createNotice, {
  permission: operator,
  handle: (call) => call.context.notices.create(actorOf(call), call.body),
})
