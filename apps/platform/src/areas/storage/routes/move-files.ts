import { moveFiles } from '@cairn/contracts/storage/location'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { changeLocation } from '../location/change-location.ts'
import { fileLocationOf } from '../location/file-location.ts'

export const moveFilesRoute = route(moveFiles, {
  permission: inProject('storage_settings:Write'),
  handle: async (call) => {
    const { context, project, body } = call
    await changeLocation(call, {
      action: 'storage.files_moved',
      details: { to: body.to },
      change: (files) => {
        if (files.bucket === null) throw call.fail('file_bucket_missing')
        return { ...files, keptIn: body.to }
      },
      also: (client) => context.fileMoves.enqueue(client, project.ref, body.to, call),
    })
    return fileLocationOf(context, project.ref)
  },
})
