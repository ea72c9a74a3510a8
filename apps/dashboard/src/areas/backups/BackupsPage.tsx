import type { Backup } from '@cairn/contracts/backups/backups'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { DatabaseBackup } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSwitchedOff } from '~/api/capabilities.ts'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { actionReason } from '~/lib/action-reason.ts'
import { toastError } from '~/components/toast-error.tsx'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { displayTime } from '~/lib/dates.ts'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { createBackupMutation } from './api/backups.ts'
import { backupColumns } from './backup-columns.tsx'
import { retentionWords } from './backup-words.ts'
import { Clones } from './Clones.tsx'
import { LastRestore } from './LastRestore.tsx'
import { backupsQueries } from './queries.ts'

const ClonePanel = lazyPart(async () => (await import('./ClonePanel.tsx')).ClonePanel)
const RestoreDialog = lazyPart(async () => (await import('./RestoreDialog.tsx')).RestoreDialog)
const DownloadDialog = lazyPart(async () => (await import('./DownloadDialog.tsx')).DownloadDialog)
const DeleteBackupDialog = lazyPart(async () => (await import('./DeleteBackupDialog.tsx')).DeleteBackupDialog)

/** Of the plan Pro. While it is not known how long backups are kept, the text takes its place unseen. */
const likelyRetentionHours = 7 * 24

/** What is open over the page. */
interface Open {
  kind: 'restore' | 'clone' | 'download' | 'deletion'
  backup: Backup
}

export const BackupsPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { data: project } = useQuery(projectQuery(ref))
  const queries = usePageQueries(backupsQueries)
  const backups = useQuery(queries.backups)
  const { data: clones } = useQuery(queries.clones)
  const create = useMutation(createBackupMutation(ref))
  const { reason: unreadable } = useProjectPermission('backups:Read', ref)
  const { reason: unwritable } = useProjectPermission('backups:Write', ref)
  const { reason: forbidden } = useProjectPermission('backups:Restore', ref)
  const hasOneProject = useSwitchedOff('projects:create') !== undefined
  const { reason: uncloneable } = useProjectPermission('backups:Clone', ref)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { retention_hours: hours, last_restore: lastRestore, backups: stored } = backups.data ?? {}
  const isInPlan = hours !== undefined && hours > 0
  const isBranch = project !== undefined && project.parent_project_ref !== null
  const createNow = (
    <Button
      variant="primary"
      icon={<DatabaseBackup aria-hidden size={14} />}
      loading={create.isPending}
      disabledReason={unwritable ?? (project && actionReason('backUp', project.status))}
      onClick={() => create.mutate(undefined, { onError: (error) => toastError(error, 'The backup was not created') })}
    >
      Back up now
    </Button>
  )

  return (
    <ResourcePage
      title="Backups"
      within={['Database', project?.name]}
      description={
        <span className={hours === undefined && unreadable === undefined && !backups.isError ? 'invisible' : ''}>
          {isBranch && 'Branches are not backed up every day. '}
          {(isInPlan || hours === undefined) &&
            !isBranch &&
            `The project is backed up every day, and each of these backups is kept for ${retentionWords(hours ?? likelyRetentionHours)}. `}
          Backups hold everything in the database, and the files in Storage. A file takes disk space once, until it is
          deleted in Storage and in all backups.
        </span>
      }
      actions={isInPlan && stored !== undefined && stored.length > 0 && createNow}
    >
      {hours === 0 && (
        <Banner tone="warning" title="Not included in the plan of this project" className="mb-4">
          No backups are made. With a larger plan, the project is backed up every day.
        </Banner>
      )}
      {lastRestore !== null && lastRestore !== undefined && <LastRestore restore={lastRestore} />}
      <QueryTable
        label="Backups"
        query={{ ...backups, data: stored }}
        columns={backupColumns({
          unrestorable: forbidden ?? (project && actionReason('restoreBackup', project.status)),
          undownloadable: forbidden,
          undeletable: unwritable,
          nameOf: ({ inserted_at: at }) => displayTime(new Date(at)),
          uncloneable,
          onClone: hasOneProject ? undefined : (backup) => setOpen({ kind: 'clone', backup }),
          onRestore: (backup) => setOpen({ kind: 'restore', backup }),
          onDownload: (backup) => setOpen({ kind: 'download', backup }),
          onDelete: (backup) => setOpen({ kind: 'deletion', backup }),
        })}
        rowKey={({ id }) => id}
        failure="The backups could not be loaded"
        skeleton="h-40 !rounded-lg"
        noAccess={unreadable === undefined ? undefined : { to: 'the backups of this project', reason: unreadable }}
        empty={{
          icon: <DatabaseBackup aria-hidden size={28} strokeWidth={1.5} />,
          title: 'No backups',
          text:
            isInPlan && !isBranch
              ? 'The first daily backup is made a day after the project was created. Make one now before a change that you may want to undo.'
              : 'A backup holds everything in the database and in Storage at a moment, and can be restored later.',
          action: isInPlan && createNow,
        }}
      />
      {/* With the backups above it: their table pushes it down. */}
      {!backups.isPending && clones !== undefined && clones.length > 0 && <Clones clones={clones} />}
      <Suspense>
        {open?.kind === 'clone' && project !== undefined && (
          <ClonePanel project={project} from={open} onClose={close} />
        )}
        {open?.kind === 'restore' && project !== undefined && (
          <RestoreDialog project={project} backup={open.backup} onClose={close} />
        )}
        {open?.kind === 'download' && <DownloadDialog projectRef={ref} backup={open.backup} onClose={close} />}
        {open?.kind === 'deletion' && <DeleteBackupDialog projectRef={ref} backup={open.backup} onClose={close} />}
      </Suspense>
    </ResourcePage>
  )
}
