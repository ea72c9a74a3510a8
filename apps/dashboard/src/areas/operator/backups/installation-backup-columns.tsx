import type { InstallationBackup } from '@cairn/contracts/installation-backups/installation-backups'
import type { Column } from '~/kit/TableRows.tsx'
import { formatBytes } from '~/lib/bytes.ts'
import { Badge } from '~/ui/badge.tsx'
import { Time } from '~/ui/time.tsx'

const StatusBadge = ({ failed }: Pick<InstallationBackup, 'failed'>) =>
  failed.length === 0 ? <Badge tone="success">Complete</Badge> : <Badge tone="danger">{failed.length} missing</Badge>

export const installationBackupColumns: readonly Column<InstallationBackup>[] = [
  {
    id: 'created',
    label: 'Created',
    sortBy: ({ started_at: at }) => at,
    cell: ({ started_at: at, name, failed }) => (
      <span className="block min-w-0">
        <Time value={at} as="moment" />
        <span className="block truncate font-mono text-xs text-muted" title={name}>
          {name}
        </span>
        {failed.map(({ ref, message }) => (
          <span key={ref} className="mt-1 block text-xs break-words text-muted">
            <span className="font-mono">{ref}</span>: {message}
          </span>
        ))}
      </span>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    className: 'w-32',
    sortBy: ({ failed }) => failed.length,
    cell: (backup) => <StatusBadge failed={backup.failed} />,
  },
  {
    id: 'projects',
    label: 'Projects',
    isNumber: true,
    className: 'w-28 max-sm:hidden',
    sortBy: ({ projects }) => projects,
    cell: ({ projects }) => String(projects),
  },
  {
    id: 'size',
    label: 'Size',
    isNumber: true,
    className: 'w-28 max-sm:hidden',
    sortBy: ({ bytes }) => bytes,
    cell: ({ bytes }) => formatBytes(bytes),
  },
]
