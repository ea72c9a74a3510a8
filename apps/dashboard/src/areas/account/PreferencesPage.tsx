import { useQuery } from '@tanstack/react-query'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { IdentitiesCard } from './identities/IdentitiesCard.tsx'
import { AppearanceCard } from './preferences/AppearanceCard.tsx'
import { DeleteAccountCard } from './preferences/DeleteAccountCard.tsx'
import { ProfileCard } from './preferences/ProfileCard.tsx'
import { preferencesQueries } from './queries.ts'

export const PreferencesPage = () => {
  const profile = useQuery(usePageQueries(preferencesQueries).profile)
  return (
    <ResourcePage narrow title="Preferences" description="Your profile and the appearance of the dashboard.">
      <div className="flex flex-col gap-5">
        <QueryContent
          query={profile}
          failure="Your profile could not be loaded"
          skeleton="h-96 max-sm:h-[497px] !rounded-lg"
        >
          {(known) => <ProfileCard profile={known} />}
        </QueryContent>
        <IdentitiesCard />
        <AppearanceCard />
        {profile.data !== undefined && <DeleteAccountCard email={profile.data.primary_email} />}
      </div>
    </ResourcePage>
  )
}
