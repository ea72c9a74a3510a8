import type { AccountSession } from '@cairn/contracts/account/sessions'
import { useMutation } from '@tanstack/react-query'
import { endSessionMutation } from '~/api/sessions.ts'
import { toastError } from '~/components/toast-error.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Time } from '~/ui/time.tsx'
import { describeDevice } from './describe-device.ts'

export const SessionRow = ({ session, isOwn }: { session: AccountSession; isOwn: boolean }) => {
  const end = useMutation(endSessionMutation)
  const device = describeDevice(session.user_agent)
  return (
    <li className="flex items-center gap-4 border-t border-line py-3 text-sm first:border-t-0 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium break-words">{device}</span>
          {isOwn && <Badge tone="accent">This session</Badge>}
        </p>
        <p className="mt-0.5 text-xs text-muted">
          {session.ip !== null && `${session.ip} · `}signed in <Time value={session.created_at} /> · seen{' '}
          <Time value={session.last_seen_at} />
        </p>
      </div>
      {!isOwn && (
        <Button
          size="sm"
          aria-label={`End session of ${device}`}
          loading={end.isPending}
          onClick={() => end.mutate(session.id, { onError: (error) => toastError(error, 'The session was not ended') })}
        >
          End session
        </Button>
      )}
    </li>
  )
}
