import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { Card } from '~/ui/card.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { IdentitiesCard } from './identities/IdentitiesCard.tsx'
import { AppearanceCard } from './preferences/AppearanceCard.tsx'
import { DeleteAccountCard } from './preferences/DeleteAccountCard.tsx'
import { ProfileCard } from './preferences/ProfileCard.tsx'
import { preferencesQueries } from './queries.ts'
import { usePageQueries } from '~/routes/page-queries.ts'

export const PreferencesPage = () => {
  const { data: profile, error, refetch, isFetching } = useQuery(usePageQueries(preferencesQueries).profile)
  return (
    <Page narrow>
      <PageTitle parts={['Preferences']} />
      <PageHeader title="Preferences" description="Your profile and the appearance of the dashboard." />
      <div className="flex flex-col gap-5">
        {profile !== undefined && <ProfileCard profile={profile} />}
        {profile === undefined && error === null && (
          <Card title="Profile">
            <Skeleton className="h-64" />
          </Card>
        )}
        {profile === undefined && error !== null && (
          <ErrorState
            title="Your profile could not be loaded"
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        <IdentitiesCard />
        <AppearanceCard />
        {profile !== undefined && <DeleteAccountCard email={profile.primary_email} />}
      </div>
    </Page>
  )
}
