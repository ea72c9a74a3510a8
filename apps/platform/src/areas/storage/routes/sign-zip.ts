import { signZip } from '@cairn/contracts/storage/files'
import { z } from 'zod'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { askFiles } from '../ask-files.ts'

const Signed = z.object({ url: z.string() })

/** Of one item, its own name; of several, that of the folder that they are in, or of the bucket. */
const archiveName = (bucket: string, items: readonly string[], base: string): string => {
  const of = items.length === 1 ? (items[0] ?? '') : base
  return `${of.replace(/\/$/, '').split('/').at(-1) || bucket}.zip`
}

export const signZipRoute = route(signZip, {
  permission: inProject('storage:Read'),
  handle: async (call) => {
    const { items, base } = call.body
    const name = archiveName(call.params.id, items, base)
    const { url } = Signed.parse(await askFiles(call, (bucket) => `/folder/sign-zip/${bucket}`, { items, base, name }))
    return { path: `/storage/v1${url}` }
  },
})
