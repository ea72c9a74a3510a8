import type { AuthUserDetail } from '@cairn/contracts/authentication/users'
import type { ReactNode } from 'react'
import { Badge } from '~/ui/badge.tsx'
import { Copyable } from '~/ui/copy-button.tsx'
import type { Property } from '~/ui/property-list.tsx'
import { PropertyList } from '~/ui/property-list.tsx'
import { Time } from '~/ui/time.tsx'
import { factorLabel, isBannedNow, providerLabel } from './user-words.ts'

const moment = (at: string | null): ReactNode => (at === null ? 'Never' : <Time value={at} />)

const propertiesOf = (user: AuthUserDetail): Property[] => [
  { label: 'User ID', value: <Copyable text={user.id} what="user ID" /> },
  ...(user.email === null ? [] : [{ label: 'Email', value: <Copyable text={user.email} what="email address" /> }]),
  ...(user.phone === null ? [] : [{ label: 'Phone', value: <Copyable text={user.phone} what="phone number" /> }]),
  { label: 'Confirmed', value: moment(user.confirmed_at) },
  { label: 'Last sign-in', value: moment(user.last_sign_in_at) },
  { label: 'Created', value: moment(user.created_at) },
  { label: 'Password', value: user.has_password ? 'Set' : 'None' },
  ...(user.banned_until !== null && isBannedNow(user)
    ? [{ label: 'Banned until', value: <Time value={user.banned_until} as="date" /> }]
    : []),
]

const Part = ({ title, none, children }: { title: string; none: string | undefined; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="mb-2 text-sm text-muted">{title}</h3>
    {none === undefined ? (
      <ul className="divide-y divide-line rounded-md border border-line text-sm">{children}</ul>
    ) : (
      <p className="text-sm text-faint">{none}</p>
    )}
  </section>
)

export const UserOverview = ({ user }: { user: AuthUserDetail }) => (
  <div className="flex flex-col gap-6">
    <PropertyList properties={propertiesOf(user)} />
    <Part title="Identities" none={user.identities.length === 0 ? 'No identities.' : undefined}>
      {user.identities.map(({ id, provider, email }) => (
        <li key={id} className="flex min-w-0 items-center gap-2 px-3 py-2">
          <span>{providerLabel(provider)}</span>
          <span className="min-w-0 truncate font-mono text-xs text-muted">{email}</span>
        </li>
      ))}
    </Part>
    <Part title="Second factors" none={user.all_factors.length === 0 ? 'No second factors.' : undefined}>
      {user.all_factors.map(({ id, name, type, is_verified: isVerified, created_at: at }) => (
        <li key={id} className="flex min-w-0 items-center gap-2 px-3 py-2">
          <span>{factorLabel(type)}</span>
          <span className="min-w-0 flex-1 truncate text-muted">
            {name} added <Time value={at} />
          </span>
          {!isVerified && <Badge tone="warning">Not verified</Badge>}
        </li>
      ))}
    </Part>
  </div>
)
