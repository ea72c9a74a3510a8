import { drainTypes } from '@cairn/contracts/logs/drain-types'
import type { LogDrain } from '@cairn/contracts/logs/log-drains'
import { Ellipsis, Pencil, Send, Trash2 } from 'lucide-react'
import type { Column } from '~/kit/TableRows.tsx'
import { Badge } from '~/ui/badge.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import { Time } from '~/ui/time.tsx'

export type DrainAction = 'test' | 'edit' | 'delete'

/** What can be done, and why not. */
export interface DrainRules {
  /** Whether and why the role does not allow changes. */
  forbidden: string | undefined
  planProblem: string | undefined
}

interface DrainActionsProps {
  drain: LogDrain
  rules: DrainRules
  onChoose: (action: DrainAction, drain: LogDrain) => void
}

const DrainActions = ({ drain, rules: { forbidden, planProblem }, onChoose }: DrainActionsProps) => (
  <Menu
    align="end"
    trigger={
      <IconButton label={`Actions of ${drain.name}`}>
        <Ellipsis aria-hidden size={16} />
      </IconButton>
    }
  >
    <MenuItem
      icon={<Send aria-hidden size={14} />}
      disabledReason={forbidden ?? planProblem}
      onSelect={() => onChoose('test', drain)}
    >
      Send a test line
    </MenuItem>
    <MenuItem
      icon={<Pencil aria-hidden size={14} />}
      disabledReason={forbidden ?? planProblem}
      onSelect={() => onChoose('edit', drain)}
    >
      Edit
    </MenuItem>
    <MenuItem
      icon={<Trash2 aria-hidden size={14} />}
      danger
      disabledReason={forbidden}
      onSelect={() => onChoose('delete', drain)}
    >
      Delete
    </MenuItem>
  </Menu>
)

const lines = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'line' : 'lines'}`

const DrainName = ({ name, description, error, skipped, type }: LogDrain) => (
  <span className="block min-w-0">
    <span className="block truncate" title={name}>
      {name}
    </span>
    <span className="block truncate text-xs text-muted sm:hidden">{drainTypes[type].title}</span>
    {description !== '' && (
      <span className="block truncate text-xs text-muted" title={description}>
        {description}
      </span>
    )}
    {error !== null && <span className="block text-xs break-words text-danger">{error}</span>}
    {skipped > 0 && (
      <span className="block text-xs text-warning">
        {lines(skipped)} deleted before the receiver took {skipped === 1 ? 'it' : 'them'}
      </span>
    )}
  </span>
)

const stateOf = ({ error, delivered_at: at }: LogDrain) => {
  if (error !== null) return <Badge tone="danger">Failing</Badge>
  return at === null ? <Badge>Waiting</Badge> : <Badge tone="success">Delivering</Badge>
}

export const drainColumns = (
  rules: DrainRules,
  onChoose: (action: DrainAction, drain: LogDrain) => void,
): readonly Column<LogDrain>[] => [
  { id: 'name', label: 'Name', sortBy: ({ name }) => name, cell: DrainName },
  {
    id: 'type',
    label: 'Receiver',
    className: 'w-36 max-sm:hidden',
    cellClassName: 'text-muted',
    sortBy: ({ type }) => drainTypes[type].title,
    cell: ({ type }) => drainTypes[type].title,
  },
  { id: 'state', label: 'Status', className: 'w-28', cell: stateOf },
  {
    id: 'delivered',
    label: 'Delivered',
    className: 'w-32 max-md:hidden',
    cellClassName: 'text-muted',
    isNumber: true,
    sortBy: ({ delivered }) => delivered,
    cell: ({ delivered }) => lines(delivered),
  },
  {
    id: 'delivered-at',
    label: 'Last line',
    className: 'w-32 max-lg:hidden',
    cellClassName: 'text-muted',
    sortBy: ({ delivered_at: at }) => at ?? '',
    cell: ({ delivered_at: at }) => (at === null ? 'None yet' : <Time value={at} />),
  },
  {
    id: 'actions',
    label: 'Actions',
    labelHidden: true,
    className: 'w-16 !px-3 text-right',
    cell: (drain) => <DrainActions drain={drain} rules={rules} onChoose={onChoose} />,
  },
]
