import type { Bucket } from '@cairn/contracts/storage/buckets'
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { Ellipsis, Eraser, Pencil, ShieldCheck, Trash2 } from 'lucide-react'
import type { Column } from '~/kit/TableRows.tsx'
import { formatBytes } from '~/lib/bytes.ts'
import { Badge } from '~/ui/badge.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import { Time } from '~/ui/time.tsx'
import { isBusy } from '../api/buckets.ts'
import { storagePaths } from '../paths.ts'

export type BucketAction = 'edit' | 'empty' | 'delete'

const BucketName = ({ bucket: { id, name, work } }: { bucket: Bucket }) => {
  const { ref } = useParams({ from: '/project/$ref' })
  const isPreview = useLocation({ select: ({ pathname }) => pathname.endsWith('/files') })
  return (
    <span className="block min-w-0">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          to={(isPreview ? storagePaths.bucketFiles : storagePaths.bucket)({ ref, bucket: id })}
          title={name}
          className="min-w-0 truncate rounded-sm font-mono text-xs hover:underline"
        >
          {name}
        </Link>
        {work !== null && work.state !== 'failed' && (
          <Badge tone="info">{work.kind === 'deleting' ? 'Deleting' : 'Emptying'}</Badge>
        )}
      </span>
      {work?.state === 'failed' && (
        <span className="mt-0.5 block text-xs break-words text-danger">
          {work.kind === 'deleting' ? 'The bucket was not deleted' : 'The bucket was not emptied'}
          {work.error === null ? '' : `: ${work.error}`}
        </span>
      )}
    </span>
  )
}

interface BucketActionsProps {
  bucket: Bucket
  forbidden: string | undefined
  onChoose: (action: BucketAction, bucket: Bucket) => void
}

const BucketActions = ({ bucket, forbidden, onChoose }: BucketActionsProps) => {
  const { ref } = useParams({ from: '/project/$ref' })
  const navigate = useNavigate()
  const search = new URLSearchParams({ search: bucket.id })
  const reason = isBusy(bucket) ? 'Its files are being deleted.' : undefined
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={`Actions for ${bucket.name}`} disabledReason={forbidden}>
          <Ellipsis aria-hidden size={14} />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil aria-hidden size={14} />} onSelect={() => onChoose('edit', bucket)}>
        Edit bucket
      </MenuItem>
      <MenuItem
        icon={<ShieldCheck aria-hidden size={14} />}
        onSelect={() => void navigate({ href: `${storagePaths.policies({ ref })}?${search.toString()}` })}
      >
        Policies
      </MenuItem>
      <MenuItem
        icon={<Eraser aria-hidden size={14} />}
        disabledReason={reason}
        onSelect={() => onChoose('empty', bucket)}
      >
        Empty bucket
      </MenuItem>
      <MenuItem
        icon={<Trash2 aria-hidden size={14} />}
        danger
        disabledReason={reason}
        onSelect={() => onChoose('delete', bucket)}
      >
        Delete bucket
      </MenuItem>
    </Menu>
  )
}

export const bucketColumns = (
  forbidden: string | undefined,
  onChoose: (action: BucketAction, bucket: Bucket) => void,
): readonly Column<Bucket>[] => [
  { id: 'name', label: 'Name', sortBy: ({ name }) => name, cell: (bucket) => <BucketName bucket={bucket} /> },
  {
    id: 'access',
    label: 'Access',
    className: 'w-24',
    sortBy: (bucket) => (bucket.public ? 'public' : 'private'),
    cell: (bucket) => (bucket.public ? <Badge tone="warning">Public</Badge> : <Badge>Private</Badge>),
  },
  {
    id: 'size',
    label: 'Maximum file size',
    className: 'w-40 max-sm:hidden',
    cellClassName: 'text-muted',
    isNumber: true,
    sortBy: ({ file_size_limit: bytes }) => bytes ?? Number.POSITIVE_INFINITY,
    cell: ({ file_size_limit: bytes }) => (bytes === null ? 'Any size' : formatBytes(bytes)),
  },
  {
    id: 'types',
    label: 'MIME types',
    className: 'w-56 max-lg:hidden',
    cellClassName: 'text-muted',
    cell: ({ allowed_mime_types: types }) => {
      const text = types === null || types.length === 0 ? 'Any type' : types.join(', ')
      return (
        <span className="block truncate" title={text}>
          {text}
        </span>
      )
    },
  },
  {
    id: 'created',
    label: 'Created',
    className: 'w-32 max-md:hidden',
    cellClassName: 'text-muted',
    sortBy: ({ created_at: at }) => at,
    cell: ({ created_at: at }) => <Time value={at} as="date" />,
  },
  {
    id: 'actions',
    label: 'Actions',
    labelHidden: true,
    className: 'w-16 !px-3 text-right',
    cell: (bucket) => <BucketActions bucket={bucket} forbidden={forbidden} onChoose={onChoose} />,
  },
]
