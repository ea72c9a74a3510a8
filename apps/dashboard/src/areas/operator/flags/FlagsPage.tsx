import { useQuery } from '@tanstack/react-query'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { flagsQueries } from '../queries.ts'
import { FlagCard } from './FlagCard.tsx'

/** Which parts of the dashboard are released, for all or for single organizations. */
export const FlagsPage = () => (
  <ResourcePage
    title="Release flags"
    within={['Operator']}
    description="Features released on this installation. A setting of an organization overrides the default."
  >
    <QueryContent
      query={useQuery(usePageQueries(flagsQueries).flags)}
      failure="The release flags could not be loaded"
      skeleton="h-60 !rounded-lg"
    >
      {(flags) => (
        <ul className="flex flex-col gap-3">
          {flags.map((state) => (
            <li key={state.flag}>
              <FlagCard state={state} />
            </li>
          ))}
        </ul>
      )}
    </QueryContent>
  </ResourcePage>
)
