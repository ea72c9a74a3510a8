import { useQuery } from '@tanstack/react-query'
import { useProjectPermission } from '~/api/permissions.ts'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { databaseQueries } from '../../queries.ts'
import { BansCard } from './BansCard.tsx'
import { RestrictionsCard } from './RestrictionsCard.tsx'
import { SslCard } from './SslCard.tsx'

/** Who can connect to the database from outside. */
export const NetworkCards = ({ projectRef }: { projectRef: string }) => {
  const query = useQuery(usePageQueries(databaseQueries).access)
  const { reason } = useProjectPermission('network:Read', projectRef)
  return (
    <QueryContent
      query={query}
      failure="Who can connect could not be loaded"
      skeleton="h-[38rem] !rounded-lg"
      noAccess={reason === undefined ? undefined : { to: 'who can connect', reason }}
    >
      {(access) => (
        <>
          <SslCard key={`${projectRef} ssl`} projectRef={projectRef} ssl={access.ssl} />
          <RestrictionsCard key={`${projectRef} restrictions`} projectRef={projectRef} access={access} />
          <BansCard projectRef={projectRef} access={access} />
        </>
      )}
    </QueryContent>
  )
}
