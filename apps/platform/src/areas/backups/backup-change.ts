import type { AuditAction } from '@cairn/contracts/audit-actions'
import type { Actor, AuditEvent } from '../../audit/record-audit.ts'
import { actorOf } from '../../audit/record-audit.ts'
import type { Caller } from '../../caller.ts'
import type { CallOrigin } from '../../route.ts'
import type { StoredProject } from '../projects/project-store.ts'

type BackupAction = Extract<AuditAction, `backup.${string}`>

/** A change of the backups of a project, for the audit log. */
export const changeOf = (
  call: CallOrigin & { caller: Caller; project: StoredProject },
  action: BackupAction,
  details: Readonly<Record<string, unknown>>,
): { by: Actor; event: AuditEvent } => {
  const { ref, name, organization_id: organizationId } = call.project
  return {
    by: actorOf(call),
    event: { organizationId, action, target: { type: 'project', id: ref, name }, details },
  }
}
