import { ssoPlanProblem } from '@cairn/contracts/role-grants'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { useOrganization } from '~/api/use-organization.ts'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { ssoQueries } from '../queries.ts'
import { DomainsCard } from './DomainsCard.tsx'
import { PlanNotice } from './PlanNotice.tsx'
import { ProviderCard } from './ProviderCard.tsx'
import { RemoveCard } from './RemoveCard.tsx'

export const SsoPage = () => {
  const { slug } = useParams({ from: '/organization-pages/org/$slug/sso' })
  const { reason: forbidden, isAllowed } = useOrganizationPermission('sso:Read', slug)
  const organization = useOrganization(slug)
  const planProblem = organization && ssoPlanProblem(organization.plan.id)
  const settings = useQuery({ ...usePageQueries(ssoQueries).settings, enabled: isAllowed })
  return (
    <ResourcePage
      title="Single sign-on"
      within={[organization?.name]}
      description="People with an email address of your domains sign in with your identity provider and become members."
    >
      <QueryContent
        query={settings}
        failure="Single sign-on could not be loaded"
        skeleton="h-80 !rounded-lg"
        noAccess={forbidden === undefined ? undefined : { to: 'single sign-on', reason: forbidden }}
      >
        {(known) => (
          <div className="flex flex-col gap-5">
            {planProblem !== undefined && <PlanNotice problem={planProblem} isSetUp={known.connection !== null} />}
            <DomainsCard slug={slug} domains={known.domains} planProblem={planProblem} />
            <ProviderCard key={slug} slug={slug} settings={known} planProblem={planProblem} />
            {known.connection !== null && <RemoveCard slug={slug} />}
          </div>
        )}
      </QueryContent>
    </ResourcePage>
  )
}
