import type { Bucket } from '@cairn/contracts/storage/buckets'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { FolderArchive, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { useAddressParam } from '~/components/use-address-param.ts'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { listPart } from '~/kit/list-part.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { SearchField } from '~/kit/SearchField.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Button } from '~/ui/button.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { bucketsQueries } from '../queries.ts'
import type { BucketAction } from './bucket-columns.tsx'
import { bucketColumns } from './bucket-columns.tsx'

const BucketPanel = lazyPart(async () => (await import('./BucketPanel.tsx')).BucketPanel)
const EmptyBucketDialog = lazyPart(async () => (await import('./BucketDialogs.tsx')).EmptyBucketDialog)
const DeleteBucketDialog = lazyPart(async () => (await import('./BucketDialogs.tsx')).DeleteBucketDialog)

/** What is open over the page. */
type Open = { action: 'new' } | { action: BucketAction; bucket: Bucket }

export const BucketsPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { data: project } = useQuery(projectQuery(ref))
  const { reason, isAllowed } = useProjectPermission('storage:Read', ref)
  const { reason: forbidden } = useProjectPermission('storage:Write', ref)
  const buckets = useQuery({ ...usePageQueries(bucketsQueries).buckets, enabled: isAllowed })
  const isPreview = useLocation({ select: ({ pathname }) => pathname.endsWith('/storage/files') })
  const title = isPreview ? 'Files' : 'Buckets'
  const [search = ''] = useAddressParam('search')
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const matching = buckets.data?.buckets.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
  const uploadLimit = buckets.data?.upload_limit ?? null
  const hasBuckets = (buckets.data?.buckets.length ?? 0) > 0
  const create = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden size={14} />}
      disabledReason={forbidden}
      onClick={() => setOpen({ action: 'new' })}
    >
      New bucket
    </Button>
  )
  return (
    <ResourcePage
      title={title}
      within={['Storage', project?.name]}
      description="Applications keep their files in buckets. Each has its own limits, and is public or private."
      actions={reason === undefined && listPart(buckets.data?.buckets, create)}
    >
      {reason === undefined &&
        listPart(
          buckets.data?.buckets,
          <div className="mb-4 flex">
            <SearchField label="Search buckets" placeholder="Search buckets" />
          </div>,
        )}
      <QueryTable
        label="Buckets"
        query={{ ...buckets, data: matching }}
        columns={bucketColumns(forbidden, (action, bucket) => setOpen({ action, bucket }))}
        rowKey={({ id }) => id}
        failure="The buckets could not be loaded"
        skeleton="h-64 !rounded-lg"
        noAccess={reason === undefined ? undefined : { to: 'the buckets of this project', reason }}
        empty={
          hasBuckets
            ? { title: 'No buckets match', text: 'Change the search to see others.' }
            : {
                icon: <FolderArchive aria-hidden size={28} strokeWidth={1.5} />,
                title: 'No buckets',
                text: 'Create a bucket, then upload files to it here or with a client library.',
                action: create,
              }
        }
      />
      <Suspense>
        {open?.action === 'new' && (
          <BucketPanel projectRef={ref} bucket={undefined} uploadLimit={uploadLimit} onClose={close} />
        )}
        {open?.action === 'edit' && (
          <BucketPanel projectRef={ref} bucket={open.bucket} uploadLimit={uploadLimit} onClose={close} />
        )}
        {open?.action === 'empty' && <EmptyBucketDialog projectRef={ref} bucket={open.bucket} onClose={close} />}
        {open?.action === 'delete' && <DeleteBucketDialog projectRef={ref} bucket={open.bucket} onClose={close} />}
      </Suspense>
    </ResourcePage>
  )
}
