import type { Organization } from '@cairn/contracts/organizations/organizations'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { renameOrganizationMutation } from '~/api/organizations.ts'
import { useCapabilities } from '~/api/capabilities.ts'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { useOrganizationRead } from '~/api/use-organization.ts'
import { NameCard } from '~/components/NameCard.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { generalQueries } from '../queries.ts'
import { AdvisorMailCard } from './AdvisorMailCard.tsx'
import { AiProviderCard } from './AiProviderCard.tsx'
import { AssistantCard } from './AssistantCard.tsx'
import { AssistantUsage } from './AssistantUsage.tsx'
import { DeleteCard } from './DeleteCard.tsx'

const OrganizationNameCard = ({ organization: { slug, name } }: { organization: Organization }) => {
  const { reason } = useOrganizationPermission('organizations:Update', slug)
  const rename = useMutation(renameOrganizationMutation(slug))
  return (
    <NameCard
      name={name}
      handle={{ label: 'Slug', value: slug, hint: 'Used in URLs. Never changes.' }}
      forbidden={reason}
      failure="The organization was not renamed"
      onRename={(next) => rename.mutateAsync(next)}
    />
  )
}

const SharedByAssistant = ({ slug }: { slug: string }) => {
  const read = useQuery(usePageQueries(generalQueries).assistant)
  return (
    <QueryContent query={read} failure="The settings of the assistant could not be loaded" skeleton="h-56 !rounded-lg">
      {(settings) => <AssistantCard slug={slug} settings={settings} />}
    </QueryContent>
  )
}

export const GeneralPage = () => {
  const { slug } = useParams({ from: '/organization-pages/org/$slug/general' })
  const read = useOrganizationRead(slug)
  const isSwitchedOff = useCapabilities()('ai:assistant') !== undefined
  return (
    <ResourcePage title="Settings" within={[read.data?.name]}>
      <QueryContent query={read} failure="The organization could not be loaded" skeleton="h-64 !rounded-lg">
        {(organization) => (
          <div className="flex flex-col gap-4">
            <OrganizationNameCard key={slug} organization={organization} />
            {!isSwitchedOff && <SharedByAssistant key={`${slug} assistant`} slug={slug} />}
            {!isSwitchedOff && <AiProviderCard key={`${slug} provider`} slug={slug} />}
            {!isSwitchedOff && <AssistantUsage />}
            <AdvisorMailCard key={`${slug} advisor mail`} slug={slug} />
            <DeleteCard organization={organization} />
          </div>
        )}
      </QueryContent>
    </ResourcePage>
  )
}
