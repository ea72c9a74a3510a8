import { useQuery } from '@tanstack/react-query'
import { sessionIdOf } from '~/api/session-claims.ts'
import { storedSession } from '~/api/session-storage.ts'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Card } from '~/ui/card.tsx'
import { securityQueries } from '../queries.ts'
import { SessionRow } from './SessionRow.tsx'

/** Where the reader is signed in. */
export const SessionsCard = () => {
  const sessions = useQuery(usePageQueries(securityQueries).sessions)
  const ownId = sessionIdOf(storedSession()?.accessToken ?? '')
  return (
    <Card title="Sessions">
      <QueryContent query={sessions} failure="Your sessions could not be loaded" skeleton="h-12">
        {(all) => (
          <ul>
            {all.map((session) => (
              <SessionRow key={session.id} session={session} isOwn={session.id === ownId} />
            ))}
          </ul>
        )}
      </QueryContent>
    </Card>
  )
}
