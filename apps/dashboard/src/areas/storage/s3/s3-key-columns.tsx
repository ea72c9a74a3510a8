import type { S3Key } from '@cairn/contracts/storage/s3-keys'
import { Trash2 } from 'lucide-react'
import type { Column } from '~/kit/TableRows.tsx'
import { Copyable } from '~/ui/copy-button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Time } from '~/ui/time.tsx'

export const s3KeyColumns = (
  forbidden: string | undefined,
  onDelete: (s3Key: S3Key) => void,
): readonly Column<S3Key>[] => [
  {
    id: 'description',
    label: 'Description',
    sortBy: ({ description }) => description,
    cell: ({ description, access_key: accessKey }) => (
      <span className="block min-w-0">
        <span className="block truncate" title={description}>
          {description}
        </span>
        <span className="sm:hidden">
          <Copyable text={accessKey} what="access key" />
        </span>
      </span>
    ),
  },
  {
    id: 'access-key',
    label: 'Access key',
    className: 'w-72 max-sm:hidden',
    cell: ({ access_key: accessKey }) => <Copyable text={accessKey} what="access key" />,
  },
  {
    id: 'created',
    label: 'Created',
    className: 'w-32 max-md:hidden',
    cellClassName: 'text-muted',
    sortBy: ({ created_at: at }) => at,
    cell: ({ created_at: at }) => <Time value={at} />,
  },
  {
    id: 'actions',
    label: 'Actions',
    labelHidden: true,
    className: 'w-16 !px-3 text-right',
    cell: (s3Key) => (
      <IconButton label={`Delete ${s3Key.description}`} disabledReason={forbidden} onClick={() => onDelete(s3Key)}>
        <Trash2 aria-hidden size={14} />
      </IconButton>
    ),
  },
]
