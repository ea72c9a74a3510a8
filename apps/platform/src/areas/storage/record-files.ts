import type { AuditAction } from '@cairn/contracts/audit-actions'
import { actorOf, recordAudit } from '../../audit/record-audit.ts'
import type { Caller } from '../../caller.ts'
import type { Ground } from '../../ground.ts'
import type { CallOrigin } from '../../route.ts'
import type { StoredProject } from '../projects/project-store.ts'

interface FilesCall extends Pick<CallOrigin, 'requestId' | 'ip'> {
  caller: Caller
  project: StoredProject
  params: { id: string }
}

export interface FileRecords {
  /** Records what a URL was given out for: the access that it allows needs nothing else of the platform. */
  record: (
    call: FilesCall,
    action: Extract<AuditAction, `file${string}`>,
    details: Readonly<Record<string, unknown>>,
  ) => Promise<void>
}

export const createFileRecords = ({ db }: Pick<Ground, 'db'>): FileRecords => ({
  record: (call, action, details) => {
    const { ref, name, organization_id: organizationId } = call.project
    return db.transaction((client) =>
      recordAudit(client, actorOf(call), {
        organizationId,
        action,
        target: { type: 'project', id: ref, name },
        details: { bucket_id: call.params.id, ...details },
      }),
    )
  },
})
