import { listS3Keys } from '@cairn/contracts/storage/s3-keys'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listS3KeysRoute = route(listS3Keys, {
  permission: inProject('secrets:Read'),
  handle: async ({ context, project }) => ({ data: await context.s3Keys.list(project) }),
})
