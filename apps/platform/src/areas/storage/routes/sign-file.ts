import { signFile } from '@cairn/contracts/storage/files'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { signFileOf } from '../sign-file.ts'

export const signFileRoute = route(signFile, {
  permission: inProject('storage:Write'),
  handle: async (call) => {
    const { name, expires_in: seconds } = call.body
    const signed = await signFileOf(call, name, seconds)
    await call.context.fileRecords.record(call, 'file.shared', { file: name, seconds })
    return signed
  },
})
