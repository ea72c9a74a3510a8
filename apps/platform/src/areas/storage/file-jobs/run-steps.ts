import type { OpenService } from '@cairn/service-kit'
import { z } from 'zod'
import type { Asker } from '../../../project-runtime/ask-service.ts'
import { askStorage } from '../ask-storage.ts'
import type { Step } from './plan-steps.ts'

/** How far steps are: what has been done, and where the next batch begins. */
export interface FileProgress {
  step: number
  after: string | null
  done: number
  skipped: number
}

export const noProgress: FileProgress = { step: 0, after: null, done: 0, skipped: 0 }

const Deleted = z.object({ done: z.number() })
const Relocated = z.object({ done: z.number(), skipped: z.number(), last: z.string().nullable() })

const folderPath = (bucket: string, action: string): string => `/folder/${action}/${encodeURIComponent(bucket)}`

const runBatch = async (
  by: Asker,
  open: OpenService,
  bucket: string,
  step: Step,
  after: string | null,
): Promise<{ done: number; skipped: number; after: string | null; isLast: boolean }> => {
  const ask = (body: object) => askStorage(by, open, { method: 'POST', path: folderPath(bucket, step.action), body })
  if (step.action === 'delete') {
    const { done } = Deleted.parse(await ask({ part: step.part }))
    return { done, skipped: 0, after: null, isLast: done === 0 }
  }
  const { action: _action, ...relocation } = step
  const { done, skipped, last } = Relocated.parse(await ask({ ...relocation, after }))
  return { done, skipped, after: last, isLast: last === null }
}

interface Running {
  by: Asker
  open: OpenService
  bucket: string
  steps: readonly Step[]
  from: FileProgress
  /** Called after each batch, which is committed by then. */
  onProgress: (progress: FileProgress) => Promise<void>
}

/** Changes files a batch at a time. An interruption leaves what has been done. */
export const runSteps = async ({ by, open, bucket, steps, from, onProgress }: Running): Promise<FileProgress> => {
  let progress = from
  for (const step of steps.slice(from.step))
    for (;;) {
      by.signal.throwIfAborted()
      const { done, skipped, after, isLast } = await runBatch(by, open, bucket, step, progress.after)
      progress = {
        step: progress.step + (isLast ? 1 : 0),
        after,
        done: progress.done + done,
        skipped: progress.skipped + skipped,
      }
      await onProgress(progress)
      if (isLast) break
    }
  return progress
}

const Counted = z.object({ files: z.number(), bytes: z.number() })

/** How many files parts have. Throws `bucket_not_found`. */
export const countParts = async (by: Asker, open: OpenService, bucket: string, parts: readonly Step['part'][]) =>
  Counted.parse(await askStorage(by, open, { method: 'POST', path: folderPath(bucket, 'count'), body: { parts } }))
