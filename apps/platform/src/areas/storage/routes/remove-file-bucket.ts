import { removeFileBucket } from '@cairn/contracts/storage/location'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { changeLocation } from '../location/change-location.ts'
import { leaveFileBucket } from '../location/file-bucket.ts'
import { fileLocationOf } from '../location/file-location.ts'

export const removeFileBucketRoute = route(removeFileBucket, {
  permission: inProject('storage_settings:Write'),
  handle: async (call) => {
    const { context, project, query } = call
    const unreadable = await leaveFileBucket(call, query.unreadable)
    await changeLocation(call, {
      action: 'storage.file_bucket_removed',
      details: { unreadable_files: unreadable },
      change: (files) => ({ ...files, keptIn: 'disk', bucket: null }),
      also: async (client) => {
        await context.fileMoves.assertNone(client, project.ref)
        await context.fileMoves.forget(client, project.ref)
      },
    })
    return fileLocationOf(context, project.ref)
  },
})
