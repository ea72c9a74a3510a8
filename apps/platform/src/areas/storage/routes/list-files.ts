import { FilePage, listFiles } from '@cairn/contracts/storage/files'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { askFiles } from '../ask-files.ts'

export const listFilesRoute = route(listFiles, {
  permission: inProject('storage:Read'),
  handle: async (call) => FilePage.parse(await askFiles(call, (bucket) => `/folder/list/${bucket}`, call.body)),
})
