import type { ServiceResponse } from '@cairn/service-kit'
import { z } from 'zod'
import { answer } from '../answer.ts'
import type { StorageCall } from '../context.ts'
import { readJsonBody } from '../read-json.ts'
import { removeUpload } from '../resumable/remove-upload.ts'
import { resumableUploads } from '../resumable/resumable-upload.ts'

/** Deletes what has arrived of a resumable upload. It may be gone already. */
export const abandonUpload = async (call: StorageCall, bucket: string): Promise<ServiceResponse> => {
  const { upload: id } = await readJsonBody(call, z.object({ upload: z.uuid() }))
  const upload = await resumableUploads(call.files).find(id)
  if (upload?.bucket === bucket && !upload.isComplete) await removeUpload(call, id)
  return answer({})
}
