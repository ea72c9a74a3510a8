import { defineJob } from '@cairn/jobs'
import type { JobDefinition } from '@cairn/jobs'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { changeInService } from '../../project-runtime/change-in-service.ts'
import { askStorage, bucketPath, isNotFound } from './ask-storage.ts'

const jobData = z.object({
  ref: z.string(),
  bucket: z.string(),
  deletes: z.boolean(),
  by: z.object({ accountId: z.string(), email: z.string(), requestId: z.string(), ip: z.string() }),
})

/** Deletes the files of a bucket, and the bucket if that was asked for. An attempt continues what the one before left. */
export const emptyBucketJob = (context: Context): JobDefinition =>
  defineJob({
    title: 'Delete the files of a bucket',
    data: jobData,
    run: async ({ data: { ref, bucket, deletes, by }, signal }) => {
      const project = await context.projects.find(ref)
      if (project === undefined) return
      try {
        await changeInService(
          { context, project, by },
          {
            service: 'storage',
            action: deletes ? 'bucket.deleted' : 'bucket.emptied',
            // Any other refusal may come after files were deleted.
            isRefusal: isNotFound,
            work: async ({ open }) => {
              const asker = { ...by, signal }
              await askStorage(asker, open, { method: 'POST', path: `${bucketPath(bucket)}/empty` })
              if (deletes) await askStorage(asker, open, { method: 'DELETE', path: bucketPath(bucket) })
              return { result: undefined, details: { bucket_id: bucket } }
            },
          },
        )
      } catch (error) {
        // Deleted by somebody else, or by the attempt before.
        if (!isNotFound(error)) throw error
      }
    },
  })
