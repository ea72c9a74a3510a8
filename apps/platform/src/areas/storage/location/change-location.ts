import type { AuditAction } from '@cairn/contracts/audit-actions'
import type { PoolClient } from 'pg'
import { actorOf, recordAudit } from '../../../audit/record-audit.ts'
import type { Caller } from '../../../caller.ts'
import type { CallOrigin } from '../../../route.ts'
import type { StoredProject } from '../../projects/project-store.ts'
import { storedFilesIn, withFiles } from './file-location.ts'
import type { StoredFiles } from './file-location.ts'

interface LocationCall extends CallOrigin {
  caller: Caller
  project: StoredProject
}

interface LocationChange {
  action: AuditAction
  details: Readonly<Record<string, unknown>>
  change: (files: StoredFiles) => StoredFiles
  /** Runs in the same transaction. */
  also: (client: PoolClient) => Promise<void>
}

/** Changes where files lie, and records it. */
export const changeLocation = async (
  call: LocationCall,
  { action, details, change, also }: LocationChange,
): Promise<void> => {
  const { context, project } = call
  await context.runtime.updateSettings(
    project.ref,
    'storage',
    (value) => withFiles(value, change(storedFilesIn(value))),
    async (client) => {
      await also(client)
      await recordAudit(client, actorOf(call), {
        organizationId: project.organization_id,
        action,
        target: { type: 'project', id: project.ref, name: project.name },
        details,
      })
    },
  )
}
