import type { AuthUserDetail } from '@cairn/contracts/authentication/users'
import type { ReactNode } from 'react'
import { Copyable } from '~/ui/copy-button.tsx'
import type { Property } from '~/ui/property-list.tsx'
import { PropertyList } from '~/ui/property-list.tsx'
import { Time } from '~/ui/time.tsx'
import { isBannedNow, providerLabel } from './user-words.ts'
import { UserFactors } from './UserFactors.tsx'
import { UserPasskeys } from './UserPasskeys.tsx'

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

interface UserOverviewProps {
  projectRef: string
  user: AuthUserDetail
}

export const UserOverview = ({ projectRef, user }: UserOverviewProps) => (
  <div className="flex flex-col gap-6">
    <PropertyList properties={propertiesOf(user)} />
    <section aria-label="Identities">
      <h3 className="mb-2 text-sm text-muted">Identities</h3>
      {user.identities.length === 0 ? (
        <p className="text-sm text-faint">No identities.</p>
      ) : (
        <ul className="divide-y divide-line rounded-md border border-line text-sm">
          {user.identities.map(({ id, provider, email }) => (
            <li key={id} className="flex min-w-0 items-center gap-2 px-3 py-2">
              <span>{providerLabel(provider)}</span>
              <span className="min-w-0 truncate font-mono text-xs text-muted">{email}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
    <section aria-label="Second factors">
      <h3 className="mb-2 text-sm text-muted">Second factors</h3>
      {user.all_factors.length === 0 ? (
        <p className="text-sm text-faint">No second factors.</p>
      ) : (
        <UserFactors projectRef={projectRef} user={user} />
      )}
    </section>
    {user.passkeys.length > 0 && (
      <section aria-label="Passkeys">
        <h3 className="mb-2 text-sm text-muted">Passkeys</h3>
        <UserPasskeys projectRef={projectRef} user={user} />
      </section>
    )}
  </div>
)
