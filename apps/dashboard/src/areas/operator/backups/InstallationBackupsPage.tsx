import type { InstallationBackups } from '@cairn/contracts/installation-backups/installation-backups'
import { useMutation, useQuery } from '@tanstack/react-query'
import { DatabaseBackup } from 'lucide-react'
import { toastError } from '~/components/toast-error.tsx'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Progress } from '~/ui/progress.tsx'
import { startInstallationBackupMutation } from '../api/installation-backups.ts'
import { installationBackupsQueries } from '../queries.ts'
import { installationBackupColumns } from './installation-backup-columns.tsx'

type State = Pick<InstallationBackups, 'is_running' | 'last_error' | 'progress' | 'shares_disk'>

const Banners = ({ is_running: isRunning, last_error: error, progress, shares_disk: sharesDisk }: State) => (
  <>
    {isRunning && (
      <Banner title="A backup is being made" className="mb-4">
        <span className="mb-2 block">Everything can be used meanwhile.</span>
        <Progress label="Progress of the backup" value={progress ?? 0} max={1} />
      </Banner>
    )}
    {!isRunning && error !== null && (
      <Banner tone="danger" title="The latest backup failed" className="mb-4">
        {error}
      </Banner>
    )}
    {sharesDisk === true && (
      <Banner tone="warning" title="The folder is on the disk of the data" className="mb-4">
        Both are lost with this disk. Mount another disk, or one of another machine, at this folder.
      </Banner>
    )}
  </>
)

/** Copies of the whole installation. */
export const InstallationBackupsPage = () => {
  const query = useQuery(usePageQueries(installationBackupsQueries).backups)
  const start = useMutation(startInstallationBackupMutation)
  const { data } = query
  const isSetUp = data !== undefined && data.folder !== null
  const backUp = (
    <Button
      variant="primary"
      icon={<DatabaseBackup aria-hidden size={14} />}
      loading={start.isPending}
      disabledReason={data?.is_running === true ? 'A backup is being made.' : undefined}
      onClick={() => start.mutate(undefined, { onError: (error) => toastError(error, 'The backup was not started') })}
    >
      Back up now
    </Button>
  )
  return (
    <ResourcePage
      title="Backups"
      within={['Operator']}
      description={
        isSetUp ? (
          <>
            Every day the whole installation is copied to <code className="font-mono break-all">{data.folder}</code>{' '}
            while it runs, and the last {data.kept} copies are kept. Files that do not change take their space once.
            Cairn can be started from each copy.
          </>
        ) : (
          'Copies of the whole installation: accounts, projects, databases, files and logs.'
        )
      }
      actions={isSetUp && data.backups.length > 0 && backUp}
    >
      {data !== undefined && <Banners {...data} />}
      <QueryTable
        label="Backups"
        query={{ ...query, data: data?.backups }}
        columns={installationBackupColumns}
        rowKey={({ name }) => name}
        failure="The backups could not be loaded"
        skeleton="h-40 !rounded-lg"
        empty={
          isSetUp
            ? {
                icon: <DatabaseBackup aria-hidden size={28} strokeWidth={1.5} />,
                title: 'No backups',
                text: 'The first one is made within an hour.',
                action: backUp,
              }
            : {
                icon: <DatabaseBackup aria-hidden size={28} strokeWidth={1.5} />,
                title: 'No backups',
                text: 'Set CAIRN_BACKUP_FOLDER to a folder on another disk and restart Cairn. docs/settings.md describes how to start from a backup.',
              }
        }
      />
    </ResourcePage>
  )
}
