import type { ProjectOptions } from '@cairn/contracts/product-catalogue/product-catalogue'
import { publicNameProblem, passwordProblem } from '@cairn/contracts/rules'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useForm, useFormState, useWatch } from 'react-hook-form'
import { useSwitchedOff } from '~/api/capabilities.ts'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { createProjectMutation } from '~/api/projects.ts'
import { organizationPaths } from '~/areas/organization/paths.ts'
import { organizationsPaths } from '~/areas/organizations/paths.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { DatabasePasswordField } from '~/components/DatabasePasswordField.tsx'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { passwordTooWeak } from '~/components/password-too-weak.ts'
import { PageForm } from '~/kit/PageForm.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { generatePassword } from '~/lib/generate-password.ts'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Banner } from '~/ui/banner.tsx'
import { Card } from '~/ui/card.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { toast } from '~/ui/toast.ts'
import { useIsMounted } from '~/ui/use-is-mounted.ts'
import { projectPaths } from '../paths.ts'
import { newProjectQueries } from '../queries.ts'
import type { OptionIds } from './chosen-options.ts'
import { chosenOptions } from './chosen-options.ts'
import { ProjectOptionsFields } from './ProjectOptionsFields.tsx'
import { SampleDataField } from './SampleDataField.tsx'
import { useNearestRegion } from './use-nearest-region.ts'

interface Values {
  name: string
  password: string
  sampleData: boolean
}

const defaults: OptionIds = { provider: undefined, region: undefined, size: undefined }
/** What the API calls it. */
const fields = { db_pass: 'password' } as const

const NoOrganization = () => (
  <Page narrow>
    <PageTitle parts={['New project']} />
    <EmptyState
      heading="h1"
      title="You don't have access to this organization"
      action={<ButtonLink to={organizationsPaths.list()}>Choose an organization</ButtonLink>}
    >
      It does not exist, or you are not a member of it. Choose an organization to create the project in.
    </EmptyState>
  </Page>
)

interface NewProjectFormProps {
  slug: string
  options: ProjectOptions
  hasSampleData: boolean
}

const NewProjectForm = ({ slug, options, hasSampleData }: NewProjectFormProps) => {
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const [optionIds, setOptionIds] = useState(defaults)
  const nearest = useNearestRegion(chosenOptions(options, optionIds)?.provider)
  const chosen = chosenOptions(options, optionIds, nearest?.code)
  const limitProblem = options.active_projects_problem ?? undefined
  const hasBilling = useSwitchedOff('billing:all') === undefined
  const create = useMutation(createProjectMutation)
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { name: '', password: generatePassword(), sampleData: false },
  })
  const { register, control, setFocus, setValue } = form
  useEffect(() => setFocus('name'), [setFocus])
  const [password, sampleData] = useWatch({ control, name: ['password', 'sampleData'] })
  const { errors } = useFormState({ control })

  return (
    <Card>
      <PageForm
        form={form}
        fields={fields}
        save={(values) =>
          create.mutateAsync({
            name: values.name,
            organization_slug: slug,
            db_pass: values.password,
            sample_data: values.sampleData,
            cloud_provider: chosen?.provider.id,
            db_region: chosen?.region?.code,
            desired_instance_size: chosen?.size?.id,
          })
        }
        onSaved={({ ref, name }) =>
          // Who has gone elsewhere meanwhile stays there.
          isMounted()
            ? navigate({ to: projectPaths.home({ ref }), ignoreBlocker: true })
            : toast.success(`The project ${name} was created`)
        }
        submitLabel={sampleData ? 'Create project with sample data' : 'Create project'}
        failure="The project was not created"
        what="The new project"
        disabledReason={useOrganizationPermission('projects:Create', slug).reason ?? limitProblem}
        cancel={
          <ButtonLink to={organizationPaths.projects({ slug })} variant="ghost">
            Cancel
          </ButtonLink>
        }
      >
        {limitProblem !== undefined && (
          <Banner tone="warning" title="There is no room for another project">
            {limitProblem}
          </Banner>
        )}
        {limitProblem === undefined && typeof options.active_projects === 'number' && (
          <p className="text-sm text-pretty text-muted">
            The plan of this organization includes {options.active_projects} active projects, counted over all
            organizations on it that you own or administer. Paused projects do not count.
          </p>
        )}
        <Field label="Name" error={errors.name?.message}>
          {(field) => (
            <Input {...field} {...register('name', { validate: publicNameProblem })} placeholder="storefront" />
          )}
        </Field>
        <DatabasePasswordField
          label="Database password"
          hint="For psql and drivers. Not shown again: copy it now, or reset it later in the project settings."
          password={password}
          error={errors.password?.message}
          registered={register('password', { validate: { rule: passwordProblem, strength: passwordTooWeak } })}
          onGenerate={() => setValue('password', generatePassword(), { shouldValidate: true })}
        />
        {chosen !== undefined && (
          <ProjectOptionsFields
            chosen={chosen}
            providers={options.cloud_providers}
            hasBilling={hasBilling}
            nearest={nearest}
            onChoose={(change) => setOptionIds((ids) => ({ ...ids, ...change }))}
          />
        )}
        {hasSampleData && (
          <SampleDataField
            checked={sampleData}
            onChange={(checked) => setValue('sampleData', checked, { shouldDirty: true })}
          />
        )}
      </PageForm>
    </Card>
  )
}

export const NewProjectPage = () => {
  const { slug } = useParams({ from: '/organization-pages/new/$slug' })
  const queries = usePageQueries(newProjectQueries)
  const { data: organizations } = useQuery(queries.organizations)
  const { data: config, isPending: isConfigPending } = useQuery(queries.config)
  const options = useQuery(queries.options)
  const organization = organizations?.find((candidate) => candidate.slug === slug)
  if (organizations !== undefined && organization === undefined) return <NoOrganization />
  const version = config === undefined ? '' : ` ${config.postgresVersion}`
  const place = organization === undefined ? '' : ` in ${organization.name}`
  return (
    <ResourcePage
      narrow
      title="New project"
      within={[organization?.name]}
      description={`A PostgreSQL${version} server of its own${place}.`}
    >
      <QueryContent
        // With the limits of the plan and the choices: they stand between the fields.
        query={{ ...options, data: isConfigPending ? undefined : options.data }}
        failure="The choices for a new project could not be loaded"
        skeleton="h-[32rem] !rounded-lg"
      >
        {(known) => (
          <NewProjectForm key={slug} slug={slug} options={known} hasSampleData={config?.sampleData !== false} />
        )}
      </QueryContent>
    </ResourcePage>
  )
}
