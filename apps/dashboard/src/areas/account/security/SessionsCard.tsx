import { useQuery } from '@tanstack/react-query'
import { sessionIdOf } from '~/api/session-claims.ts'
import { storedSession } from '~/api/session-storage.ts'
import { sessionsQuery } from '~/api/sessions.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Card } from '~/ui/card.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { SessionRow } from './SessionRow.tsx'

/** Where the reader is signed in. */
export const SessionsCard = () => {
  const { data: sessions, error, refetch, isFetching } = useQuery(sessionsQuery)
  const ownId = sessionIdOf(storedSession()?.accessToken ?? '')
  return (
    <Card title="Sessions" className="mt-5">
      {error !== null && (
        <ErrorState
          title="Your sessions could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {sessions === undefined && error === null && <Skeleton className="h-12" />}
      {sessions !== undefined && (
        <ul>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} isOwn={session.id === ownId} />
          ))}
        </ul>
      )}
    </Card>
  )
}
