import type { BackupRestore } from '@cairn/contracts/backups/backups'
import { Banner } from '~/ui/banner.tsx'
import { Time } from '~/ui/time.tsx'

/** How the last restore of a project ended, or that it runs. */
export const LastRestore = ({ restore }: { restore: BackupRestore }) => {
  const { target_time: target } = restore
  const backup = (
    <>
      the {target === null ? 'backup' : 'state'} of <Time value={target ?? restore.backup_inserted_at} as="moment" />
    </>
  )
  if (restore.finished_at === null)
    return (
      <Banner title={<>Restoring {backup}</>} className="mb-4">
        The project does not answer meanwhile. This page updates automatically.
      </Banner>
    )
  if (restore.error !== null)
    return (
      <Banner tone="danger" title={<>Restoring {backup} failed</>} className="mb-4">
        The database holds what it held before. {restore.error}
      </Banner>
    )
  return (
    <p className="mb-4 text-sm text-muted">
      Last restored <Time value={restore.finished_at} />, from {backup}.
    </p>
  )
}
