import type { AuditAction } from '@cairn/contracts/audit-actions'
import { actorOf } from '../../audit/record-audit.ts'
import type { Caller } from '../../caller.ts'
import type { Asked } from '../../project-runtime/ask-service.ts'
import { changeInService } from '../../project-runtime/change-in-service.ts'
import type { CallOrigin } from '../../route.ts'
import type { StoredProject } from '../projects/project-store.ts'
import { askStorage } from './ask-storage.ts'

interface BucketCall extends CallOrigin {
  caller: Caller
  project: StoredProject
}

interface BucketChange {
  action: Extract<AuditAction, `bucket.${string}`>
  asked: Asked
  /** What the audit log says of it, with the id of the bucket. */
  details: Readonly<Record<string, unknown>> & { bucket_id: string }
}

/** Changes a bucket of a project. The audit log has it, unless the storage service refuses. */
export const changeBucket = (call: BucketCall, { action, asked, details }: BucketChange): Promise<{ id: string }> =>
  changeInService(
    { context: call.context, project: call.project, by: actorOf(call) },
    {
      service: 'storage',
      action,
      work: async ({ open }) => {
        await askStorage(call, open, asked)
        return { result: { id: details.bucket_id }, details }
      },
    },
  )
