import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useSwitchedOff } from '~/api/capabilities.ts'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { formatBytes } from '~/lib/bytes.ts'
import { actionReason } from '~/lib/action-reason.ts'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Banner } from '~/ui/banner.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { Time } from '~/ui/time.tsx'
import { LastRestore } from './LastRestore.tsx'
import { recoveryQueries } from './queries.ts'
import { RecoverCard } from './RecoverCard.tsx'
import { RecoverySettingCard } from './RecoverySettingCard.tsx'

const ClonePanel = lazyPart(async () => (await import('./ClonePanel.tsx')).ClonePanel)
const RecoverDialog = lazyPart(async () => (await import('./RecoverDialog.tsx')).RecoverDialog)

/** What is open over the page. */
interface Open {
  kind: 'restore' | 'clone'
  timeMs: number
}

export const RecoveryPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { data: project } = useQuery(projectQuery(ref))
  const queries = usePageQueries(recoveryQueries)
  const recovery = useQuery(queries.recovery)
  const { data: backups, isPending: isAsked, failureCount } = useQuery(queries.backups)
  // Together: what was restored last is above, and would push the rest down. What fails is not waited for again.
  const isAbovePending = isAsked && failureCount === 0
  const { reason: unreadable } = useProjectPermission('backups:Read', ref)
  const { reason: unswitchable } = useProjectPermission('backups:SwitchRecovery', ref)
  const { reason: forbidden } = useProjectPermission('backups:Restore', ref)
  const { reason: uncloneable } = useProjectPermission('backups:Clone', ref)
  const hasOneProject = useSwitchedOff('projects:create') !== undefined
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <ResourcePage
      title="Point-in-time recovery"
      within={['Database', project?.name]}
      description="Restores the database to any moment within the retention, from the last backup before it and all changes since."
    >
      {backups?.last_restore && <LastRestore restore={backups.last_restore} />}
      <QueryContent
        query={{ ...recovery, data: isAbovePending ? undefined : recovery.data }}
        failure="Point-in-time recovery could not be loaded"
        skeleton="h-40 !rounded-lg"
        noAccess={unreadable === undefined ? undefined : { to: 'the backups of this project', reason: unreadable }}
      >
        {(read) => (
          <div className="flex flex-col gap-4">
            {read.unavailable !== null && <Banner tone="warning" title={read.unavailable} />}
            {read.failing_since !== null && (
              <Banner tone="danger" title="Changes are not archived">
                Since <Time value={read.failing_since} as="moment" />. Until they are, later times may not be restored.
                The database keeps them, which takes {formatBytes(read.waiting_bytes)} of disk space, and tries again
                each minute. When the disk of the installation is almost full, the project becomes read-only.
              </Banner>
            )}
            {read.days !== null && (
              <RecoverCard
                recovery={read}
                unrestorable={forbidden ?? (project && actionReason('restoreBackup', project.status))}
                onRestore={(timeMs) => setOpen({ kind: 'restore', timeMs })}
                uncloneable={uncloneable ?? (project && actionReason('query', project.status))}
                onClone={hasOneProject ? undefined : (timeMs) => setOpen({ kind: 'clone', timeMs })}
              />
            )}
            <RecoverySettingCard projectRef={ref} recovery={read} refusal={unswitchable} />
          </div>
        )}
      </QueryContent>
      <Suspense>
        {open?.kind === 'restore' && project !== undefined && (
          <RecoverDialog project={project} timeMs={open.timeMs} onClose={close} />
        )}
        {open?.kind === 'clone' && project !== undefined && (
          <ClonePanel project={project} from={open} onClose={close} />
        )}
      </Suspense>
    </ResourcePage>
  )
}
