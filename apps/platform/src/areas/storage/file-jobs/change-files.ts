import type { AuditAction } from '@cairn/contracts/audit-actions'
import type { FileJobKind } from '@cairn/contracts/storage/file-rules'
import type { Actor } from '../../../audit/record-audit.ts'
import type { Context } from '../../../context.ts'
import type { Asker } from '../../../project-runtime/ask-service.ts'
import { changeInService } from '../../../project-runtime/change-in-service.ts'
import type { StoredProject } from '../../projects/project-store.ts'
import type { Step } from './plan-steps.ts'
import { targetBucketOf } from './plan-steps.ts'
import { runSteps } from './run-steps.ts'
import type { FileProgress } from './run-steps.ts'

const actions = {
  delete: 'files.deleted',
  move: 'files.moved',
  copy: 'files.copied',
  rename: 'files.renamed',
} as const satisfies Record<FileJobKind, AuditAction>

const recordedItems = 20

interface Change {
  context: Context
  project: StoredProject
  by: Actor
  asker: Asker
  bucket: string
  kind: FileJobKind
  items: readonly string[]
  target: string | null
  steps: readonly Step[]
  from: FileProgress
  onProgress: (progress: FileProgress) => Promise<void>
}

/** Changes files, and records that once in the audit log. */
export const changeFilesIn = ({ context, project, by, asker, bucket, kind, items, target, ...run }: Change) =>
  changeInService(
    { context, project, by },
    {
      service: 'storage',
      action: actions[kind],
      // A refusal may come after other batches were committed.
      isRefusal: () => false,
      work: async ({ open }) => {
        const result = await runSteps({ by: asker, open, bucket, ...run })
        const { done: files, skipped } = result
        const targetBucket = targetBucketOf(run.steps)
        return {
          result,
          details: {
            bucket_id: bucket,
            items: items.slice(0, recordedItems),
            item_count: items.length,
            ...(target !== null && { target }),
            ...(targetBucket !== null && { target_bucket_id: targetBucket }),
            files,
            ...(skipped > 0 && { skipped }),
          },
        }
      },
    },
  )
