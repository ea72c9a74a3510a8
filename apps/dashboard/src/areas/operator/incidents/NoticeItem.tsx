import type { KeptNotice } from '@cairn/contracts/notices/notices'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toastError } from '~/components/toast-error.tsx'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { noticeText } from '~/layouts/banners/notice-words.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Time } from '~/ui/time.tsx'
import { deleteNoticeMutation, endNoticeMutation } from '../api/kept-notices.ts'

const kindNames = { incident: 'Incident', maintenance: 'Maintenance', notice: 'Notice' } as const

const Dates = ({ notice }: { notice: KeptNotice }) => {
  const { inserted_at: createdAt, shown_until: shownUntil, is_shown: isShown, link } = notice
  return (
    <p className="mt-1 text-sm text-faint">
      Created <Time value={createdAt} />
      {shownUntil !== null && (
        <>
          , {isShown ? 'shown until' : 'ended'} <Time value={shownUntil} as="date" />
        </>
      )}
      {link !== null && <span className="break-all"> · {link}</span>}
    </p>
  )
}

export const NoticeItem = ({ notice }: { notice: KeptNotice }) => {
  const { id, kind, title, is_shown: isShown } = notice
  const end = useMutation(endNoticeMutation)
  const remove = useMutation(deleteNoticeMutation)
  const [isAsking, setIsAsking] = useState(false)
  const text = noticeText(notice)
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-base font-medium break-words">{title}</h2>
          <Badge>{kindNames[kind]}</Badge>
          <Badge tone={isShown ? 'warning' : 'neutral'}>{isShown ? 'Shown' : 'Over'}</Badge>
        </div>
        {text !== '' && <p className="mt-1 text-sm break-words text-muted">{text}</p>}
        <Dates notice={notice} />
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
        <IconButton label={`Delete ${title}`} onClick={() => setIsAsking(true)}>
          <Trash2 aria-hidden size={14} />
        </IconButton>
      </span>
      {isAsking && (
        <DeleteDialog
          title={`Delete “${title}”`}
          confirmLabel="Delete"
          onDelete={() => remove.mutateAsync(id)}
          failure="The notice was not deleted"
          onClose={() => setIsAsking(false)}
        >
          <p>Removes it from all pages and from this list. The audit log keeps an entry.</p>
        </DeleteDialog>
      )}
    </div>
  )
}
