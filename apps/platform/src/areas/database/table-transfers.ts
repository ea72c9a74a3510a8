import type { ExportFormat } from '@cairn/contracts/database/export-formats'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Actor } from '../../audit/record-audit.ts'
import type { Database } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { StoredProject } from '../projects/project-store.ts'

/** Of the six connections that the editors have to a project, so many may be busy with files. */
const slotsPerProject = 3

interface ExportedTable {
  /** With its schema. */
  table: string
  format: ExportFormat
  /** Whether only rows that match filters were exported. */
  filtered: boolean
}

export interface TableTransfers {
  /**
   * Bounds how many imports and exports of a project run at once: each holds a connection until its client has all rows.
   * Disposing gives the slot back. @throws PlatformError `too_many_transfers`.
   */
  takeSlot: (ref: string) => Disposable
  recordExport: (by: Actor, project: StoredProject, details: ExportedTable) => Promise<void>
  recordQueryExport: (by: Actor, project: StoredProject, details: Pick<ExportedTable, 'format'>) => Promise<void>
}

export const createTableTransfers = (db: Database): TableTransfers => {
  const taken = new Map<string, number>()
  const change = (ref: string, by: 1 | -1) => {
    const count = (taken.get(ref) ?? 0) + by
    if (count === 0) taken.delete(ref)
    else taken.set(ref, count)
  }
  const record = (
    action: 'table.exported' | 'query.exported',
    by: Actor,
    { ref, name, organization_id: organizationId }: StoredProject,
    details: Readonly<Record<string, unknown>>,
  ) =>
    db.transaction((client) =>
      recordAudit(client, by, { organizationId, action, target: { type: 'project', id: ref, name }, details }),
    )
  return {
    takeSlot: (ref) => {
      if ((taken.get(ref) ?? 0) >= slotsPerProject) throw fail('too_many_transfers')
      change(ref, 1)
      const slot = new DisposableStack()
      slot.defer(() => change(ref, -1))
      return slot
    },
    recordExport: (by, project, details) => record('table.exported', by, project, { ...details }),
    recordQueryExport: (by, project, details) => record('query.exported', by, project, { ...details }),
  }
}
