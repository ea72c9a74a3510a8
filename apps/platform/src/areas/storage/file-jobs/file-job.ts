import { defineJob } from '@cairn/jobs'
import type { JobDefinition } from '@cairn/jobs'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { isNotFound } from '../ask-storage.ts'
import { changeFilesIn } from './change-files.ts'

const jobData = z.object({ ref: z.string(), id: z.uuid() })

/** Deletes, moves or copies files. An attempt continues where the one before stopped. */
export const fileJob = (context: Context): JobDefinition =>
  defineJob({
    title: 'Delete, move or copy files of a bucket',
    data: jobData,
    run: async ({ data: { ref, id }, signal, progress: report }) => {
      const { fileJobs, projects } = context
      const stored = await fileJobs.store.find(ref, id)
      const project = await projects.find(ref)
      if (stored === undefined || project === undefined || stored.finished_at !== null) return
      const { actor, bucket, kind, items, target, steps, step, after, done, skipped, total } = stored
      try {
        await changeFilesIn({
          context,
          project,
          by: actor,
          asker: { ...actor, signal },
          bucket,
          kind,
          items,
          target,
          steps,
          from: { step, after, done, skipped },
          onProgress: async (now) => {
            await fileJobs.store.progress(id, now)
            await report(Math.min(1, (now.done + now.skipped) / Math.max(1, total)))
          },
        })
        await fileJobs.store.end(id, { state: 'succeeded' })
      } catch (error) {
        if (isNotFound(error)) {
          await fileJobs.store.end(id, { state: 'failed', error: 'The bucket was deleted.' })
          return
        }
        const now = await fileJobs.store.find(ref, id)
        if (signal.aborted && now?.is_cancelling === true) await fileJobs.store.end(id, { state: 'cancelled' })
        throw error
      }
    },
  })

export const deleteOldFileJobsJob = ({ fileJobs }: Context): JobDefinition =>
  defineJob({
    title: 'Delete old records of work on files',
    data: z.object({}),
    schedule: '53 3 * * *',
    run: () => fileJobs.store.deleteOld(),
  })
