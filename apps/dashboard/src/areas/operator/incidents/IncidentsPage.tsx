import type { KeptNotice } from '@cairn/contracts/notices/notices'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleAlert, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deleteNoticeMutation, endNoticeMutation, keptNoticesQuery } from '../api/notices.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { toastError } from '~/components/toast-error.ts'
import { noticeText } from '~/layouts/banners/notice-words.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Time } from '~/ui/time.tsx'
import { NewNoticePanel } from './NewNoticePanel.tsx'
import { StatusPageCard } from './StatusPageCard.tsx'

const kindNames = { incident: 'Incident', maintenance: 'Maintenance', notice: 'Notice' } as const

const NoticeItem = ({ notice, onDelete }: { notice: KeptNotice; onDelete: () => void }) => {
  const end = useMutation(endNoticeMutation)
  const { id, kind, title, link, is_shown: isShown } = notice
  const text = noticeText(notice)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 rounded-lg border border-line bg-surface-1 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-base font-medium break-words">{title}</h2>
          <Badge>{kindNames[kind]}</Badge>
          <Badge tone={isShown ? 'warning' : 'neutral'}>{isShown ? 'Shown' : 'Over'}</Badge>
        </div>
        {text !== '' && <p className="mt-1 text-sm break-words text-muted">{text}</p>}
        <p className="mt-1 text-sm text-faint">
          Written <Time value={notice.inserted_at} />
          {notice.shown_until !== null && (
            <>
              , {isShown ? 'shown until' : 'ended'} <Time value={notice.shown_until} as="date" />
            </>
          )}
          {link !== null && <span className="break-all"> · {link}</span>}
        </p>
      </div>
      <span className="flex items-center gap-2">
        {isShown && (
          <Button
            size="sm"
            aria-label={`End ${title}`}
            loading={end.isPending}
            onClick={() => end.mutate(id, { onError: (error) => toastError(error, 'The notice was not ended') })}
          >
            End
          </Button>
        )}
        <IconButton label={`Delete ${title}`} onClick={onDelete}>
          <Trash2 aria-hidden size={14} />
        </IconButton>
      </span>
    </li>
  )
}

/** What everybody is told at the top of the page. */
export const IncidentsPage = () => {
  const { data, error, refetch, isFetching } = useQuery(keptNoticesQuery)
  const remove = useMutation(deleteNoticeMutation)
  const [isWriting, setIsWriting] = useState(false)
  const [asked, setAsked] = useState<KeptNotice>()
  const notices = data?.notices
  return (
    <Page>
      <PageTitle parts={['Incidents', 'Operator']} />
      <PageHeader
        title="Incidents and notices"
        description="Shown at the top of every page, to everyone."
        actions={
          <Button variant="primary" icon={<Plus aria-hidden size={14} />} onClick={() => setIsWriting(true)}>
            New notice
          </Button>
        }
      />
      {error !== null && (
        <ErrorState
          title="The notices could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data !== undefined && <StatusPageCard page={data.status_page} />}
      {notices === undefined && error === null && <Skeleton className="h-40 !rounded-lg" />}
      {notices?.length === 0 && (
        <EmptyState
          className="rounded-lg border border-dashed border-line-strong"
          icon={<CircleAlert aria-hidden size={28} />}
          title="No notices"
        >
          Incidents, maintenance and notices are shown to everyone.
        </EmptyState>
      )}
      {notices !== undefined && notices.length > 0 && (
        <ul aria-label="Created here" className="flex flex-col gap-3">
          {notices.map((notice) => (
            <NoticeItem key={notice.id} notice={notice} onDelete={() => setAsked(notice)} />
          ))}
        </ul>
      )}
      {isWriting && <NewNoticePanel onClose={() => setIsWriting(false)} />}
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        variant="warning"
        title={`Delete “${asked?.title ?? ''}”`}
        confirmLabel="Delete"
        onConfirm={() =>
          asked === undefined
            ? undefined
            : remove.mutateAsync(asked.id, { onError: (failure) => toastError(failure, 'The notice was not deleted') })
        }
      >
        <p>Removes it from all pages and from this list. The audit log keeps an entry.</p>
      </ConfirmDialog>
    </Page>
  )
}
