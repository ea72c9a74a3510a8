import { signUploads } from '@cairn/contracts/storage/files'
import { z } from 'zod'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { askFiles, namePath } from '../ask-files.ts'

const recordedNames = 20

const Signed = z.object({
  uploads: z.array(z.object({ name: z.string(), exists: z.boolean(), token: z.string().nullable() })),
})

/** The browser sends files to the storage service itself, with a token for each: no key leaves the server. */
export const signUploadsRoute = route(signUploads, {
  permission: inProject('storage:Write'),
  handle: async (call) => {
    const { names, replace } = call.body
    const { uploads } = Signed.parse(
      await askFiles(call, (bucket) => `/folder/sign-uploads/${bucket}`, { names, upsert: replace }),
    )
    const allowed = uploads.filter(({ token }) => token !== null).map(({ name }) => name)
    if (allowed.length > 0)
      await call.context.fileRecords.record(call, 'files.uploaded', {
        files: allowed.slice(0, recordedNames),
        file_count: allowed.length,
        replace,
      })
    const bucket = encodeURIComponent(call.params.id)
    return {
      uploads: uploads.map(({ name, exists, token }) => ({
        name,
        exists,
        token,
        path:
          token === null
            ? null
            : `/storage/v1/object/upload/sign/${bucket}/${namePath(name)}?token=${encodeURIComponent(token)}`,
      })),
    }
  },
})
