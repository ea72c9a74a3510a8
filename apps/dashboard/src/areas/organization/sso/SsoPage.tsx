import { ssoPlanProblem } from '@cairn/contracts/role-grants'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { LogIn } from 'lucide-react'
import { organizationsQuery } from '~/api/organizations.ts'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { ssoQuery } from '../api/sso.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { DomainsCard } from './DomainsCard.tsx'
import { ProviderCard } from './ProviderCard.tsx'
import { PlanNotice } from './PlanNotice.tsx'
import { RemoveCard } from './RemoveCard.tsx'

export const SsoPage = () => {
  const { slug } = useParams({ from: '/organization-pages/org/$slug/sso' })
  const { reason: forbidden, isAllowed } = useOrganizationPermission('sso:Read', slug)
  const { data: organizations } = useQuery(organizationsQuery)
  const plan = organizations?.find((candidate) => candidate.slug === slug)?.plan.id
  const planProblem = plan && ssoPlanProblem(plan)
  const { data: settings, error, refetch, isFetching } = useQuery({ ...ssoQuery(slug), enabled: isAllowed })
  return (
    <Page>
      <PageTitle parts={['Single sign-on']} />
      <PageHeader
        title="Single sign-on"
        description="People with an email address of your domains sign in with your identity provider and become members."
      />
      {forbidden !== undefined && (
        <EmptyState icon={<LogIn aria-hidden size={28} />} title="You don't have access to single sign-on">
          {forbidden}
        </EmptyState>
      )}
      {settings === undefined && error === null && forbidden === undefined && <Skeleton className="h-80 !rounded-lg" />}
      {settings === undefined && error !== null && forbidden === undefined && (
        <ErrorState
          title="Single sign-on could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {settings !== undefined && forbidden === undefined && (
        <div className="flex flex-col gap-5">
          {planProblem !== undefined && <PlanNotice problem={planProblem} isSetUp={settings.connection !== null} />}
          <DomainsCard slug={slug} domains={settings.domains} planProblem={planProblem} />
          <ProviderCard key={slug} slug={slug} settings={settings} planProblem={planProblem} />
          {settings.connection !== null && <RemoveCard slug={slug} />}
        </div>
      )}
    </Page>
  )
}
