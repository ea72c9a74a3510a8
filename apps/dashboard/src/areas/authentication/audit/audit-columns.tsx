import type { AuthAuditEntry } from '@cairn/contracts/authentication/audit-logs'
import type { Column } from '~/kit/TableRows.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Breakable } from '~/ui/breakable.tsx'
import { Time } from '~/ui/time.tsx'
import { actionLabel, detailOf, isByServer, userOf } from './audit-words.ts'

interface UserProps {
  entry: AuthAuditEntry
  onOpen: (id: string) => void
}

const User = ({ entry, onOpen }: UserProps) => {
  const { id, name } = userOf(entry)
  const className = 'block max-w-full min-w-0 text-left font-mono text-xs wrap-anywhere sm:truncate'
  if (id === undefined || entry.action === 'user_deleted')
    return (
      <span className={className} title={name}>
        <Breakable>{name}</Breakable>
      </span>
    )
  return (
    <button type="button" onClick={() => onOpen(id)} className={`${className} rounded-sm hover:underline`} title={name}>
      <Breakable>{name}</Breakable>
    </button>
  )
}

export const auditColumns = (onOpen: (id: string) => void): readonly Column<AuthAuditEntry>[] => [
  {
    id: 'action',
    label: 'Action',
    cell: (entry) => {
      const detail = detailOf(entry)
      return (
        <>
          <span className="flex min-w-0 items-center gap-2">
            <span className="sm:truncate" title={actionLabel(entry.action)}>
              {actionLabel(entry.action)}
            </span>
            {detail !== undefined && <Badge className="max-sm:hidden">{detail}</Badge>}
          </span>
          {/* A column of its own would break addresses in the middle of a word. */}
          <span className="text-muted sm:hidden">
            <User {...{ entry, onOpen }} />
          </span>
        </>
      )
    },
  },
  { id: 'user', label: 'User', className: 'w-72 max-sm:hidden', cell: (entry) => <User {...{ entry, onOpen }} /> },
  {
    id: 'by',
    label: 'By',
    className: 'w-36 max-lg:hidden',
    cellClassName: 'text-muted',
    cell: (entry) => (isByServer(entry) ? 'Secret key' : 'The user'),
  },
  {
    id: 'ip',
    label: 'IP address',
    className: 'w-40 max-md:hidden',
    cell: ({ ip_address: ip }) => <span className="block truncate font-mono text-xs text-muted">{ip}</span>,
  },
  {
    id: 'at',
    label: 'Time',
    className: 'w-36 max-sm:w-31',
    cellClassName: 'text-muted',
    cell: ({ created_at: at }) => (at === null ? '' : <Time value={at} />),
  },
]
