import type { ReportSummary } from '@cairn/contracts/observability/reports'
import { Link } from '@tanstack/react-router'
import { Copy, Ellipsis, Trash2 } from 'lucide-react'
import { formatCount } from '~/lib/counts.ts'
import type { Column } from '~/kit/TableRows.tsx'
import { Badge } from '~/ui/badge.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import { Time } from '~/ui/time.tsx'
import { reportPaths } from '../paths.ts'

export type ReportAction = 'duplicate' | 'delete'

export const reportColumns = (
  ref: string,
  forbidden: string | undefined,
  onChoose: (action: ReportAction, report: ReportSummary) => void,
): readonly Column<ReportSummary>[] => [
  {
    id: 'name',
    label: 'Name',
    sortBy: ({ name }) => name,
    cell: ({ id, name }) => (
      <Link to={reportPaths.customReport({ ref, id })} className="block truncate hover:underline" title={name}>
        {name}
      </Link>
    ),
  },
  {
    id: 'seen-by',
    label: 'Visible to',
    className: 'w-32',
    sortBy: ({ is_shared: isShared }) => (isShared ? 'a' : 'b'),
    cell: ({ is_shared: isShared }) => (isShared ? <Badge tone="info">All members</Badge> : <Badge>You</Badge>),
  },
  {
    id: 'blocks',
    label: 'Blocks',
    className: 'w-28 max-sm:hidden',
    cellClassName: 'text-muted',
    isNumber: true,
    sortBy: ({ blocks }) => blocks,
    cell: ({ blocks }) => formatCount(blocks),
  },
  {
    id: 'updated',
    label: 'Updated',
    className: 'w-36 max-md:hidden',
    cellClassName: 'text-muted',
    sortBy: ({ updated_at: at }) => at,
    cell: ({ updated_at: at }) => <Time value={at} />,
  },
  {
    id: 'actions',
    label: 'Actions',
    labelHidden: true,
    className: 'w-16 !px-3 text-right',
    cell: (report) => (
      <Menu
        align="end"
        trigger={
          <IconButton label={`Actions of ${report.name}`}>
            <Ellipsis aria-hidden size={16} />
          </IconButton>
        }
      >
        <MenuItem
          icon={<Copy aria-hidden size={14} />}
          disabledReason={forbidden}
          onSelect={() => onChoose('duplicate', report)}
        >
          Duplicate
        </MenuItem>
        <MenuItem
          icon={<Trash2 aria-hidden size={14} />}
          danger
          disabledReason={forbidden}
          onSelect={() => onChoose('delete', report)}
        >
          Delete
        </MenuItem>
      </Menu>
    ),
  },
]
