import type { ResponseOf } from '@cairn/contracts/endpoint'
import type { previewClaim } from '@cairn/contracts/projects/project-claims'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { organizationsPaths } from '~/areas/organizations/paths.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { PageForm } from '~/kit/PageForm.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Banner } from '~/ui/banner.tsx'
import { Card } from '~/ui/card.tsx'
import { Field } from '~/ui/field.tsx'
import { PropertyList } from '~/ui/property-list.tsx'
import { Select } from '~/ui/select.tsx'
import { toast } from '~/ui/toast.ts'
import { claimProjectMutation } from '../api/claims.ts'
import { projectPaths } from '../paths.ts'
import { claimQueries } from '../queries.ts'

type Claim = ResponseOf<typeof previewClaim>

const ClaimForm = ({ claim, token }: { claim: Claim; token: string }) => {
  const { project, organization, problem } = claim
  const navigate = useNavigate()
  const { data: organizations = [] } = useQuery(usePageQueries(claimQueries).organizations)
  const claimIt = useMutation(claimProjectMutation(token))
  const form = useForm({ defaultValues: { slug: '' } })
  const slug = useWatch({ control: form.control, name: 'slug' })
  const chosen = organizations.find((candidate) => candidate.slug === slug)
  const options = organizations.map(({ slug: value, name, role }) => {
    const isOwner = role === 'owner'
    return { value, label: isOwner ? name : `${name} (you are not an owner)`, disabled: !isOwner }
  })
  const reason = problem ?? (options.every(({ disabled }) => disabled) ? 'You do not own an organization.' : undefined)
  return (
    <Card>
      <PageForm
        form={form}
        save={(values) => claimIt.mutateAsync(values.slug)}
        onSaved={({ ref, name }) => {
          toast.success(`${name} now belongs to ${chosen?.name ?? slug}`)
          void navigate({ to: projectPaths.home({ ref }), ignoreBlocker: true })
        }}
        submitLabel="Claim project"
        failure="The project was not claimed"
        what="The choice of the organization"
        disabledReason={reason ?? (chosen === undefined ? 'Choose an organization.' : undefined)}
        cancel={
          <ButtonLink to={organizationsPaths.list()} variant="ghost">
            Cancel
          </ButtonLink>
        }
      >
        <PropertyList
          properties={[
            { label: 'Project', value: project.name },
            { label: 'From', value: organization.name },
            { label: 'Region', value: `${project.region_name}, ${project.cloud_provider_name}` },
          ]}
        />
        {problem !== null && <Banner tone="warning" title={problem} />}
        <Field
          label="Organization"
          hint={
            options.length === 0
              ? 'Create an organization first, then open the link again.'
              : 'It will own the project.'
          }
        >
          {(control) => (
            <Select
              id={control.id}
              aria-describedby={control['aria-describedby']}
              value={slug === '' ? undefined : slug}
              options={options}
              placeholder="Choose an organization"
              onValueChange={(value) => form.setValue('slug', value, { shouldDirty: true })}
              disabled={options.length === 0}
            />
          )}
        </Field>
        <div className="text-sm text-muted">
          <p className="mb-1.5 font-medium text-text">What happens</p>
          <ul className="flex list-disc flex-col gap-1.5 pl-5">
            <li>Its URL, keys, data and users stay; applications keep working.</li>
            <li>
              {organization.name} loses access, and its members no longer see the project. Anyone who knows the database
              password or the API keys can still use them: change them afterwards.
            </li>
            <li>From now on it counts toward the plan and the bill of your organization.</li>
            <li>The link works once. Both organizations have it in their audit logs.</li>
          </ul>
        </div>
      </PageForm>
    </Card>
  )
}

/** Where a link to claim a project leads. */
export const ClaimPage = () => {
  const { token = '' } = useSearch({ from: '/organization-pages/claim-project' })
  const claim = useQuery(usePageQueries(claimQueries).claim)
  return (
    <ResourcePage narrow title="Claim a project" description="Take over a project that was made for you.">
      <QueryContent query={claim} failure="The project cannot be claimed" skeleton="h-96 !rounded-lg">
        {(data) => <ClaimForm claim={data} token={token} />}
      </QueryContent>
    </ResourcePage>
  )
}
