import type { AuditAction } from '@cairn/contracts/audit-actions'
import type { AuditEvent } from '../../audit/record-audit.ts'
import type { StoredProject } from '../projects/project-store.ts'

type BranchAction = Extract<AuditAction, `branch.${string}`>

/** What the audit log says of a change of a branch. */
export const branchEvent = (
  { organization_id: organizationId }: Pick<StoredProject, 'organization_id'>,
  action: BranchAction,
  { ref, name }: { ref: string; name: string },
  details: NonNullable<AuditEvent['details']> = {},
): AuditEvent => ({ organizationId, action, target: { type: 'project', id: ref, name }, details })
