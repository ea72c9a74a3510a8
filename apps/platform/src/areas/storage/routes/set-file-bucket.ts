import { setFileBucket } from '@cairn/contracts/storage/location'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { requireFeature } from '../../product-catalogue/require-feature.ts'
import { changeLocation } from '../location/change-location.ts'
import { leaveFileBucket, secretKeyOf, tryFileBucket } from '../location/file-bucket.ts'
import { fileLocationOf, storedFilesIn } from '../location/file-location.ts'

export const setFileBucketRoute = route(setFileBucket, {
  permission: inProject('storage_settings:Write'),
  handle: async (call) => {
    const { context, project, body } = call
    const { endpoint, region, name, access_key: accessKey } = body
    const { bucket: present } = storedFilesIn(await context.runtime.settingsOf(project.ref, 'storage'))
    const isSame = present?.endpoint === endpoint && present.name === name
    // On a smaller plan files stay where they are, and the bucket can get other keys.
    if (!isSame) requireFeature(context, project, 'storage.own_storage')
    const secret = await secretKeyOf(context, project.ref, body)
    await tryFileBucket(call, body, secret)
    if (present !== null && !isSame) await leaveFileBucket(call, 0)
    await changeLocation(call, {
      action: 'storage.file_bucket_set',
      details: { endpoint, region, bucket: name, access_key: accessKey },
      change: (files) => {
        const { keptIn, bucket: known } = files
        // Other keys of the same bucket are fine: the files stay where they are.
        if (keptIn === 'bucket' && (known?.endpoint !== endpoint || known.name !== name))
          throw call.fail('file_bucket_in_use')
        const sealedSecret = context.storageSecrets.seal(project.ref, secret)
        return { ...files, bucket: { endpoint, region, name, accessKey, sealedSecret } }
      },
      also: (client) => context.fileMoves.assertNone(client, project.ref),
    })
    return fileLocationOf(context, project.ref)
  },
})
