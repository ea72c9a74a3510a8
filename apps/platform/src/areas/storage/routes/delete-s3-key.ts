import { deleteS3Key } from '@cairn/contracts/storage/s3-keys'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const deleteS3KeyRoute = route(deleteS3Key, {
  permission: inProject('secrets:Write'),
  handle: (call) => call.context.s3Keys.remove(actorOf(call), call.project, call.params.id),
})
