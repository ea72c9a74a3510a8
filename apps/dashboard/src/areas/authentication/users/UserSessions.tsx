import type { AuthUserDetail } from '@cairn/contracts/authentication/users'
import { Time } from '~/ui/time.tsx'

/** The open sessions of a user, the one last seen first. */
export const UserSessions = ({ sessions }: Pick<AuthUserDetail, 'sessions'>) =>
  sessions.length === 0 ? (
    <p className="text-sm text-faint">The user is not signed in.</p>
  ) : (
    <ul aria-label="Sessions" className="divide-y divide-line rounded-md border border-line text-sm">
      {sessions.map(({ id, user_agent: agent, ip, created_at: createdAt, last_seen_at: seenAt }) => (
        <li key={id} className="px-3 py-2">
          <p className="truncate" title={agent ?? undefined}>
            {agent ?? 'Unknown client'}
          </p>
          <p className="text-xs text-muted">
            {ip !== null && (
              <>
                <span className="font-mono">{ip}</span> ·{' '}
              </>
            )}
            seen <Time value={seenAt} /> · began <Time value={createdAt} />
          </p>
        </li>
      ))}
    </ul>
  )
