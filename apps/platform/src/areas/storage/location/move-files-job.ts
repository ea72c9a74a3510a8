import { defineJob } from '@cairn/jobs'
import type { JobDefinition } from '@cairn/jobs'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { withService } from '../../../project-runtime/with-service.ts'
import { askStorage } from '../ask-storage.ts'

const jobData = z.object({
  ref: z.string(),
  to: z.enum(['disk', 'bucket']),
  by: z.object({ ip: z.string(), requestId: z.string() }),
})

const Moved = z.object({ moved: z.number(), after: z.string().nullable() })

/** Files are moved in the order of their names, which are random: how far a name is in that order is how much is done. */
const shareBefore = (version: string): number => Number.parseInt(version.slice(0, 6), 16) / 0x1_00_00_00

const counted = (moved: number): string => `${moved.toLocaleString('en-US')} ${moved === 1 ? 'file' : 'files'} moved`

/** Moves the files of a project to where its settings say that new ones go. What was moved before an interruption stays there. */
export const moveFilesJob = (context: Context): JobDefinition =>
  defineJob({
    title: 'Move the files of a project to another place',
    data: jobData,
    run: async ({ data: { ref, to, by }, signal, progress }) => {
      // Queued with the settings: this process may still have those from before.
      context.runtime.markStale(ref)
      let after: string | null = null
      let moved = 0
      do {
        signal.throwIfAborted()
        const project = await context.projects.find(ref)
        if (project === undefined) return
        const asked = { method: 'POST', path: '/location/move', body: { to, after } }
        const batch = await withService(context, { project, name: 'storage' }, ({ open }) =>
          askStorage({ ...by, signal }, open, asked),
        )
        const done = Moved.parse(batch)
        moved += done.moved
        after = done.after
        await progress(after === null ? 1 : shareBefore(after), counted(moved))
      } while (after !== null)
    },
  })
