import { moveFiles } from '@cairn/contracts/storage/location'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { requireFeature } from '../../product-catalogue/require-feature.ts'
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
        // A move that failed can be tried again.
        if (body.to === 'bucket' && files.keptIn === 'disk') requireFeature(context, project, 'storage.own_storage')
        return { ...files, keptIn: body.to }
      },
      also: (client) => context.fileMoves.enqueue(client, project.ref, body.to, call),
    })
    return fileLocationOf(context, project.ref)
  },
})
