import { mostUsersPerDeletion } from '@cairn/contracts/authentication/user-lists'
import type { AuthUser } from '@cairn/contracts/authentication/users'
import type { Column } from '~/kit/TableRows.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Checkbox } from '~/ui/checkbox.tsx'
import { Copyable } from '~/ui/copy-button.tsx'
import { Time } from '~/ui/time.tsx'
import { anonymousTitle, factorLabel, isBannedNow, providerLabel, userTitle } from './user-words.ts'

const Name = ({ user, onOpen }: { user: AuthUser; onOpen: (id: string) => void }) => {
  const title = userTitle(user)
  return (
    <span className="flex min-w-0 items-center gap-2 max-sm:flex-col max-sm:items-start max-sm:gap-1">
      <button
        type="button"
        onClick={() => onOpen(user.id)}
        className="max-w-full min-w-0 truncate rounded-sm text-left hover:underline"
        title={title}
      >
        {title}
      </button>
      {isBannedNow(user) && <Badge tone="danger">Banned</Badge>}
      {user.is_anonymous && title !== anonymousTitle && <Badge>Anonymous</Badge>}
      {!user.is_anonymous && user.confirmed_at === null && <Badge tone="warning">Not verified</Badge>}
      {user.factors
        .filter((type) => type !== 'recovery_code')
        .map((type) => (
          <Badge key={type} className="max-lg:hidden">
            {factorLabel(type)}
          </Badge>
        ))}
    </span>
  )
}

const contactOf = ({ email, phone }: AuthUser): string => email ?? phone ?? ''

/** Columns that can be hidden; the name stays. */
export const optionalColumns = [
  { id: 'contact', label: 'Email or phone' },
  { id: 'providers', label: 'Providers' },
  { id: 'last-sign-in', label: 'Last sign-in' },
  { id: 'created', label: 'Created' },
  { id: 'id', label: 'User ID' },
] as const

const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set([...ids, id])

/** For what is done to several users. */
export const selectionColumn = (
  selected: ReadonlySet<string>,
  onChange: (selected: ReadonlySet<string>) => void,
): Column<AuthUser> => ({
  id: 'selection',
  label: 'Selection',
  labelHidden: true,
  className: 'w-10 !pr-0',
  cell: (user) => (
    <Checkbox
      aria-label={`Select ${userTitle(user)}`}
      checked={selected.has(user.id)}
      disabled={!selected.has(user.id) && selected.size >= mostUsersPerDeletion}
      onCheckedChange={() => onChange(toggled(selected, user.id))}
      className="mt-1"
    />
  ),
})

const moment = (at: string | null) => (at === null ? 'Never' : <Time value={at} />)

export const userColumns = (onOpen: (id: string) => void): readonly Column<AuthUser>[] => [
  { id: 'name', label: 'Name', cell: (user) => <Name user={user} onOpen={onOpen} /> },
  {
    id: 'contact',
    label: 'Email or phone',
    className: 'max-md:hidden',
    cell: (user) => (
      <span className="block truncate font-mono text-xs text-muted" title={contactOf(user)}>
        {contactOf(user)}
      </span>
    ),
  },
  {
    id: 'providers',
    label: 'Providers',
    className: 'w-36 max-lg:hidden',
    cellClassName: 'text-muted',
    cell: ({ providers }) => <span className="block truncate">{providers.map(providerLabel).join(', ')}</span>,
  },
  {
    id: 'last-sign-in',
    label: 'Last sign-in',
    className: 'w-32',
    cellClassName: 'text-muted',
    cell: ({ last_sign_in_at: at }) => moment(at),
  },
  {
    id: 'created',
    label: 'Created',
    className: 'w-32 max-md:hidden',
    cellClassName: 'text-muted',
    cell: ({ created_at: at }) => (at === null ? '' : <Time value={at} as="date" />),
  },
  {
    id: 'id',
    label: 'User ID',
    className: 'w-80 max-xl:hidden',
    cell: ({ id }) => <Copyable text={id} what="user ID" />,
  },
]
