import { cancelJob } from '@cairn/contracts/jobs/jobs'
import { actorOf } from '../../../audit/record-audit.ts'
import { operator } from '../../operator/operator.ts'
import { route } from '../../../route.ts'

export const cancelJobRoute = route(cancelJob, {
  permission: operator,
  handle: (call) => call.context.jobAdministration.cancel(actorOf(call), call.params.id),
})
