import type { Database } from '../../db/database.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { assertTransferFits } from '../database/admit-transfer.ts'
import type { StoredProject } from '../projects/project-store.ts'
import type { BackupChange } from './backup-store.ts'

type DownloadingProject = Pick<StoredProject, 'ref' | 'organization_id'>

export interface BackupDownloads {
  /**
   * Bounds how many backups are downloaded at once, as transfers are: each has a server of its own until its client has the file.
   * It takes no worker of the job queue, so jobs do not count. Disposing gives the slot back. Throws `too_many_transfers`.
   */
  takeSlot: (project: DownloadingProject) => Disposable
  record: (change: BackupChange) => Promise<void>
}

export const createBackupDownloads = (db: Database): BackupDownloads => {
  const active = new Set<DownloadingProject>()
  const count = (matches: (other: DownloadingProject) => boolean): number => [...active].filter(matches).length
  return {
    takeSlot: ({ ref, organization_id: organizationId }) => {
      assertTransferFits({
        all: active.size,
        organization: count((other) => other.organization_id === organizationId),
        project: count((other) => other.ref === ref),
      })
      const slot = new DisposableStack()
      const own = { ref, organization_id: organizationId }
      active.add(own)
      slot.defer(() => active.delete(own))
      return slot
    },
    record: ({ by, event }) => db.transaction((client) => recordAudit(client, by, event)),
  }
}
