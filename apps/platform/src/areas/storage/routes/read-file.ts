import { readFile } from '@cairn/contracts/storage/files'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { signFileOf } from '../sign-file.ts'

const seconds = 3_600

export const readFileRoute = route(readFile, {
  permission: inProject('storage:Read'),
  handle: (call) => signFileOf(call, call.body.name, seconds),
})
