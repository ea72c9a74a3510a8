import type { Organization } from '@cairn/contracts/organizations/organizations'
import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { renameOrganizationMutation } from '~/api/organizations.ts'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { useOrganizationRead } from '~/api/use-organization.ts'
import { NameCard } from '~/components/NameCard.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
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

export const GeneralPage = () => {
  const { slug } = useParams({ from: '/organization-pages/org/$slug/general' })
  const read = useOrganizationRead(slug)
  return (
    <ResourcePage title="Settings" within={[read.data?.name]}>
      <QueryContent query={read} failure="The organization could not be loaded" skeleton="h-64 !rounded-lg">
        {(organization) => (
          <div className="flex flex-col gap-4">
            <OrganizationNameCard key={slug} organization={organization} />
            <DeleteCard organization={organization} />
          </div>
        )}
      </QueryContent>
    </ResourcePage>
  )
}
