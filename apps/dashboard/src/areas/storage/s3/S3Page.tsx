import type { S3Key } from '@cairn/contracts/storage/s3-keys'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { toast } from '~/ui/toast.ts'
import { deleteS3KeyMutation } from '../api/s3-keys.ts'
import { storagePaths } from '../paths.ts'
import { s3Queries } from '../queries.ts'
import { ConnectionCard } from './ConnectionCard.tsx'
import type { CreatedKey } from './NewS3KeyPanel.tsx'
import { NewS3KeyPanel } from './NewS3KeyPanel.tsx'
import { s3KeyColumns } from './s3-key-columns.tsx'
import { S3SecretDialog } from './S3SecretDialog.tsx'

/** What is open over the page. */
type Open = { kind: 'new' } | { kind: 'created'; created: CreatedKey } | { kind: 'deletion'; s3Key: S3Key }

export const S3Page = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { data: project } = useQuery(projectQuery(ref))
  const { reason, isAllowed } = useProjectPermission('secrets:Read', ref)
  const { reason: forbidden } = useProjectPermission('secrets:Write', ref)
  const queries = usePageQueries(s3Queries)
  const keys = useQuery({ ...queries.keys, enabled: isAllowed })
  const { data: settings, isPending } = useQuery(queries.settings)
  const remove = useMutation(deleteS3KeyMutation(ref))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <ResourcePage
      narrow
      title="S3 access"
      within={['Storage', project?.name]}
      description="Tools and libraries that speak the S3 protocol read and write the files of this project."
    >
      {isPending ? (
        // What stands above the rest is known with it.
        <Skeleton className="h-96 !rounded-lg" />
      ) : (
        <>
          {settings?.features.s3Protocol.enabled === false && (
            <Banner tone="warning" title="The S3 protocol is off" className="mb-4">
              Requests are refused. Turn it on in the{' '}
              <Link to={storagePaths.settings({ ref })} className="underline">
                settings of storage
              </Link>
              .
            </Banner>
          )}
          <ConnectionCard projectUrl={project?.url} />
          <section aria-labelledby="s3-keys" className="pt-6">
            <div className="mb-3 flex flex-wrap items-center gap-2">
              <h2 id="s3-keys" className="text-base font-medium">
                Access keys
              </h2>
              {isAllowed && (
                <Button
                  variant="primary"
                  className="ml-auto"
                  icon={<Plus aria-hidden size={14} />}
                  disabledReason={forbidden}
                  onClick={() => setOpen({ kind: 'new' })}
                >
                  New access key
                </Button>
              )}
            </div>
            <p className="mb-3 text-sm text-pretty text-muted">
              For servers only: requests with an access key bypass row-level security and reach every bucket.
            </p>
            <QueryTable
              label="Access keys"
              query={{ ...keys, data: keys.data?.data }}
              columns={s3KeyColumns(forbidden, (s3Key) => setOpen({ kind: 'deletion', s3Key }))}
              rowKey={({ id }) => id}
              failure="The access keys could not be loaded"
              skeleton="h-40 !rounded-lg"
              noAccess={reason === undefined ? undefined : { to: 'the access keys', reason }}
              empty={{
                icon: <KeyRound aria-hidden size={28} strokeWidth={1.5} />,
                title: 'No access keys',
                text: 'Create one for each tool, so that you can delete one without the others.',
              }}
            />
          </section>
        </>
      )}
      {open?.kind === 'new' && (
        <NewS3KeyPanel
          projectRef={ref}
          onCreated={(created) => setOpen({ kind: 'created', created })}
          onClose={close}
        />
      )}
      {open?.kind === 'created' && <S3SecretDialog created={open.created} onClose={close} />}
      {open?.kind === 'deletion' && (
        <DeleteDialog
          title={`Delete ${open.s3Key.description}`}
          confirmLabel="Delete access key"
          failure="The access key was not deleted"
          onDelete={async () => {
            await remove.mutateAsync(open.s3Key.id)
            toast.success(`Deleted ${open.s3Key.description}`)
          }}
          onClose={close}
        >
          Requests that are signed with this access key are refused immediately. This cannot be undone.
        </DeleteDialog>
      )}
    </ResourcePage>
  )
}
