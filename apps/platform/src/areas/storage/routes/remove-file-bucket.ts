import { removeFileBucket } from '@cairn/contracts/storage/location'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { changeLocation } from '../location/change-location.ts'
import { emptyFileBucket } from '../location/file-bucket.ts'
import { fileLocationOf } from '../location/file-location.ts'

export const removeFileBucketRoute = route(removeFileBucket, {
  permission: inProject('storage_settings:Write'),
  handle: async (call) => {
    const { context, project } = call
    await emptyFileBucket(call)
    await changeLocation(call, {
      action: 'storage.file_bucket_removed',
      details: {},
      change: (files) => {
        if (files.keptIn === 'bucket') throw call.fail('file_bucket_in_use')
        return { ...files, bucket: null }
      },
      also: (client) => context.fileMoves.assertNone(client, project.ref),
    })
    return fileLocationOf(context, project.ref)
  },
})
