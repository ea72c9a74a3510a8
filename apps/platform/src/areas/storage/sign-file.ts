import { z } from 'zod'
import { askFiles, namePath } from './ask-files.ts'

const Signed = z.object({ signedURL: z.string() })

/** Where a file is read from, below the URL of the project. Throws `file_not_found`. */
export const signFileOf = async (
  call: Parameters<typeof askFiles>[0],
  name: string,
  seconds: number,
): Promise<{ path: string }> => {
  const answered = await askFiles(call, (bucket) => `/object/sign/${bucket}/${namePath(name)}`, { expiresIn: seconds })
  const { signedURL } = Signed.parse(answered)
  // The service answers a name as it is, for clients that encode it.
  const token = signedURL.slice(signedURL.lastIndexOf('?token=') + '?token='.length)
  const bucket = encodeURIComponent(call.params.id)
  return { path: `/storage/v1/object/sign/${bucket}/${namePath(name)}?token=${encodeURIComponent(token)}` }
}
