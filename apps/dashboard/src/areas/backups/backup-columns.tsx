import type { Backup } from '@cairn/contracts/backups/backups'
import { CopyPlus, Download, History, Trash2 } from 'lucide-react'
import type { Column } from '~/kit/TableRows.tsx'
import { formatBytes } from '~/lib/bytes.ts'
import { Badge } from '~/ui/badge.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Spinner } from '~/ui/spinner.tsx'
import { Time } from '~/ui/time.tsx'
import { filesWords, statusBadges } from './backup-words.ts'

const StatusBadge = ({ status }: Pick<Backup, 'status'>) => {
  const { label, tone } = statusBadges[status]
  return (
    <Badge tone={tone} icon={status === 'PENDING' ? <Spinner size={12} /> : undefined}>
      {label}
    </Badge>
  )
}

interface BackupColumnsOptions {
  /** Why none can be restored, downloaded or deleted now. */
  unrestorable: string | undefined
  undownloadable: string | undefined
  undeletable: string | undefined
  /** How a time is written here, for the names of buttons. */
  nameOf: (backup: Backup) => string
  /** Why no project can be created from one. */
  uncloneable: string | undefined
  onRestore: (backup: Backup) => void
  onDownload: (backup: Backup) => void
  /** Undefined where the installation has no further projects. */
  onClone: ((backup: Backup) => void) | undefined
  onDelete: (backup: Backup) => void
}

export const backupColumns = ({
  unrestorable,
  undownloadable,
  undeletable,
  nameOf,
  uncloneable,
  onRestore,
  onDownload,
  onClone,
  onDelete,
}: BackupColumnsOptions): readonly Column<Backup>[] => [
  {
    id: 'created',
    label: 'Created',
    sortBy: ({ inserted_at: at }) => at,
    cell: ({ inserted_at: at, kind, status, error }) => (
      <span className="block min-w-0">
        <Time value={at} as="moment" />
        <span className="flex min-w-0 items-center gap-2 text-xs text-muted">
          <span className="shrink-0">{kind === 'manual' ? 'Manual' : 'Daily'}</span>
          <span className="sm:hidden">
            <StatusBadge status={status} />
          </span>
          {error !== null && (
            <span className="min-w-0 truncate max-sm:hidden" title={error}>
              {error}
            </span>
          )}
        </span>
        {error !== null && <span className="mt-1 block text-xs break-words text-muted sm:hidden">{error}</span>}
      </span>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    className: 'w-32 max-sm:hidden',
    sortBy: ({ status }) => statusBadges[status].label,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    id: 'size',
    label: 'Database',
    isNumber: true,
    className: 'w-28 max-sm:hidden',
    sortBy: ({ size_bytes: bytes }) => bytes ?? -1,
    cell: ({ size_bytes: bytes }) => (bytes === null ? '' : formatBytes(bytes)),
  },
  {
    id: 'files',
    label: 'Files in Storage',
    className: 'w-44 max-md:hidden',
    sortBy: ({ files }) => files?.bytes ?? -1,
    cell: (backup) => filesWords(backup),
  },
  {
    id: 'actions',
    label: 'Actions',
    labelHidden: true,
    className: 'w-40 !px-3 text-right',
    cell: (backup) => (
      <>
        {backup.status === 'COMPLETED' && (
          <IconButton
            label={`Restore the backup of ${nameOf(backup)}`}
            disabledReason={unrestorable}
            onClick={() => onRestore(backup)}
          >
            <History aria-hidden size={14} />
          </IconButton>
        )}
        {backup.status === 'COMPLETED' && onClone !== undefined && (
          <IconButton
            label={`Create a project from the backup of ${nameOf(backup)}`}
            disabledReason={uncloneable}
            onClick={() => onClone(backup)}
          >
            <CopyPlus aria-hidden size={14} />
          </IconButton>
        )}
        {backup.status === 'COMPLETED' && (
          <IconButton
            label={`Download the backup of ${nameOf(backup)}`}
            disabledReason={undownloadable}
            onClick={() => onDownload(backup)}
          >
            <Download aria-hidden size={14} />
          </IconButton>
        )}
        {backup.status !== 'PENDING' && (
          <IconButton
            label={`Delete the backup of ${nameOf(backup)}`}
            disabledReason={undeletable}
            onClick={() => onDelete(backup)}
          >
            <Trash2 aria-hidden size={14} />
          </IconButton>
        )}
      </>
    ),
  },
]
