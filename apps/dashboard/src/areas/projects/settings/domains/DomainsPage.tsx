import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { domainsQueries } from '../../queries.ts'
import { AddDomainCard } from './AddDomainCard.tsx'
import { CustomDomainCard } from './CustomDomainCard.tsx'
import { VanityCard } from './VanityCard.tsx'

export const DomainsPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { data: project } = useQuery(projectQuery(ref))
  const query = useQuery(usePageQueries(domainsQueries).domains)
  const { reason } = useProjectPermission('domains:Read', ref)
  return (
    <ResourcePage
      narrow
      title="Custom domains"
      within={['Project settings', project?.name]}
      description="Host names at which the project answers, besides the address that it has from this installation."
    >
      <QueryContent
        query={query}
        failure="The domains could not be loaded"
        skeleton="h-96 !rounded-lg"
        noAccess={reason === undefined ? undefined : { to: 'the domains', reason }}
      >
        {(domains) => (
          <div className="flex flex-col gap-4">
            {domains.custom_domain === null ? (
              <AddDomainCard key={ref} projectRef={ref} domains={domains} />
            ) : (
              <CustomDomainCard projectRef={ref} domain={domains.custom_domain} terms={domains} />
            )}
            {domains.installation_domain !== null && (
              <VanityCard
                key={`${ref} ${domains.vanity_subdomain ?? ''}`}
                projectRef={ref}
                installationDomain={domains.installation_domain}
                domains={domains}
              />
            )}
          </div>
        )}
      </QueryContent>
    </ResourcePage>
  )
}
