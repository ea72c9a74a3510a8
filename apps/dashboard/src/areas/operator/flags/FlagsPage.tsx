import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { FlagCard } from './FlagCard.tsx'
import { releaseFlagsQuery } from './release-flags.ts'

/** Which parts of the dashboard are released, for all or for single organizations. */
export const FlagsPage = () => {
  const { data: flags, error, refetch, isFetching } = useQuery(releaseFlagsQuery)
  return (
    <Page>
      <PageTitle parts={['Release flags']} />
      <PageHeader
        title="Release flags"
        description="Features released on this installation. A setting of an organization overrides the default."
      />
      {error !== null && (
        <ErrorState
          title="The release flags could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {flags === undefined && error === null && <Skeleton className="h-60" />}
      <ul className="flex flex-col gap-3">
        {flags?.map((state) => (
          <li key={state.flag}>
            <FlagCard state={state} />
          </li>
        ))}
      </ul>
    </Page>
  )
}
