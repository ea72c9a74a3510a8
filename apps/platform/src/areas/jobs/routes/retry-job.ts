import { retryJob } from '@cairn/contracts/jobs/jobs'
import { actorOf } from '../../../audit/record-audit.ts'
import { operator } from '../../operator/operator.ts'
import { route } from '../../../route.ts'

export const retryJobRoute = route(retryJob, {
  permission: operator,
  handle: (call) => call.context.jobAdministration.retry(actorOf(call), call.params.id),
})
