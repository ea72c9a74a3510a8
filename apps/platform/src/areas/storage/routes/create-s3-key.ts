import { createS3Key } from '@cairn/contracts/storage/s3-keys'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const createS3KeyRoute = route(createS3Key, {
  permission: inProject('secrets:Write'),
  handle: (call) => call.context.s3Keys.create(actorOf(call), call.project, call.body.description),
})
