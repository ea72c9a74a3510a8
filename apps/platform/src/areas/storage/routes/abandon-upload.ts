import { abandonUpload } from '@cairn/contracts/storage/files'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { askFiles } from '../ask-files.ts'

export const abandonUploadRoute = route(abandonUpload, {
  permission: inProject('storage:Write'),
  handle: async (call) => {
    await askFiles(call, (bucket) => `/folder/abandon-upload/${bucket}`, call.body)
    return {}
  },
})
