import { nameProblem, passwordProblem } from '@cairn/contracts/rules'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { organizationsQuery } from '~/api/organizations.ts'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { useSwitchedOff } from '~/api/capabilities.ts'
import { createProjectMutation } from '~/api/projects.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { DatabasePasswordField } from '~/components/DatabasePasswordField.tsx'
import { ErrorState } from '~/components/ErrorState.tsx'
import { LeaveGuard } from '~/components/LeaveGuard.tsx'
import { Page } from '~/components/Page.tsx'
import { passwordTooWeak } from '~/components/password-too-weak.ts'
import { PageTitle } from '~/components/PageTitle.tsx'
import { generatePassword } from '~/lib/generate-password.ts'
import { organizationPaths } from '~/areas/organization/paths.ts'
import { organizationsPaths } from '~/areas/organizations/paths.ts'
import { projectPaths } from '../paths.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Checkbox } from '~/ui/checkbox.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { whenSubmitKey } from '~/ui/submit-key.ts'
import { newProjectQueries } from '../queries.ts'
import { chosenOptions } from './chosen-options.ts'
import type { OptionIds } from './chosen-options.ts'
import { ProjectOptionsFields } from './ProjectOptionsFields.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'

interface Values {
  name: string
  password: string
  sampleData: boolean
}

const defaults: OptionIds = { provider: undefined, region: undefined, size: undefined }

export const NewProjectPage = () => {
  const { slug } = useParams({ from: '/organization-pages/new/$slug' })
  const navigate = useNavigate()
  const sampleId = useId()
  const { data: organizations } = useQuery(organizationsQuery)
  const queries = usePageQueries(newProjectQueries)
  const { data: config } = useQuery(queries.config)
  const { data: options } = useQuery(queries.options)
  const [optionIds, setOptionIds] = useState(defaults)
  const chosen = options && chosenOptions(options, optionIds)
  const hasBilling = useSwitchedOff('billing:all') === undefined
  const create = useMutation(createProjectMutation)
  const { reason: forbidden } = useOrganizationPermission('projects:Create', slug)
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { name: '', password: generatePassword(), sampleData: false },
  })
  const { register, handleSubmit, control, formState, setValue } = form
  const [password, sampleData] = useWatch({ control, name: ['password', 'sampleData'] })
  const { errors, dirtyFields } = formState
  const organization = organizations?.find((candidate) => candidate.slug === slug)

  const submit = handleSubmit((values) =>
    create.mutate(
      {
        name: values.name,
        organization_slug: slug,
        db_pass: values.password,
        sample_data: values.sampleData,
        cloud_provider: chosen?.provider.id,
        db_region: chosen?.region?.code,
        desired_instance_size: chosen?.size?.id,
      },
      { onSuccess: ({ ref }) => void navigate({ to: projectPaths.home({ ref }), ignoreBlocker: true }) },
    ),
  )
  const submitByKey = whenSubmitKey(() => {
    if (forbidden === undefined) void submit()
  })

  if (organizations !== undefined && organization === undefined)
    return (
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
  return (
    <Page narrow>
      <PageTitle parts={['New project', organization?.name]} />
      <LeaveGuard dirty={dirtyFields.name === true && !create.isPending && !create.isSuccess} what="The new project" />
      <PageHeader
        title="New project"
        description={`A PostgreSQL${config === undefined ? '' : ` ${config.postgresVersion}`} of its own${organization === undefined ? '' : ` in ${organization.name}`}.`}
      />
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Card>
          <div className="flex flex-col gap-5">
            <Field label="Name" error={errors.name?.message}>
              {(field) => (
                <Input
                  {...field}
                  {...register('name', { validate: nameProblem })}
                  onKeyDown={submitByKey}
                  placeholder="storefront"
                />
              )}
            </Field>
            <DatabasePasswordField
              label="Database password"
              hint="For psql and drivers. Not shown again: copy it now, or reset it later in the project settings."
              password={password}
              error={errors.password?.message}
              registered={register('password', { validate: { rule: passwordProblem, strength: passwordTooWeak } })}
              onGenerate={() => setValue('password', generatePassword(), { shouldValidate: true })}
              onKeyDown={submitByKey}
            />
            {options !== undefined && chosen !== undefined && (
              <ProjectOptionsFields
                chosen={chosen}
                providers={options.cloud_providers}
                hasBilling={hasBilling}
                onChoose={(change) => setOptionIds((ids) => ({ ...ids, ...change }))}
              />
            )}
            {config?.sampleData !== false && (
              <div className="flex items-start gap-2.5">
                <Controller
                  control={control}
                  name="sampleData"
                  render={({ field }) => (
                    <Checkbox
                      id={sampleId}
                      aria-describedby={`${sampleId}-hint`}
                      checked={field.value}
                      onCheckedChange={field.onChange}
                      className="mt-0.5"
                    />
                  )}
                />
                <div className="text-sm">
                  <label htmlFor={sampleId}>Start with sample data</label>
                  <p id={`${sampleId}-hint`} className="text-faint">
                    A small shop: customers, products and orders, a few thousand rows. Regular tables that you can
                    change or drop.
                  </p>
                </div>
              </div>
            )}
          </div>
          {create.error !== null && (
            <ErrorState className="mt-4" title="The project was not created" error={create.error} />
          )}
          <div className="mt-5 flex items-center gap-2 border-t border-line pt-4">
            <Button type="submit" variant="primary" loading={create.isPending} disabledReason={forbidden}>
              {sampleData ? 'Create project with sample data' : 'Create project'}
              <KeyHint keys="mod+enter" onColour />
            </Button>
            <ButtonLink to={organizationPaths.projects({ slug })} variant="ghost">
              Cancel
            </ButtonLink>
          </div>
        </Card>
      </form>
    </Page>
  )
}
