import { nameProblem } from '@cairn/contracts/rules'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { useSwitchedOff } from '~/api/capabilities.ts'
import { createOrganizationMutation } from '~/api/organizations.ts'
import { organizationPaths } from '~/areas/organization/paths.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { PageForm } from '~/kit/PageForm.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { Card } from '~/ui/card.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { organizationsPaths } from './paths.ts'

export const NewOrganizationPage = () => {
  const navigate = useNavigate()
  const create = useMutation(createOrganizationMutation)
  const form = useForm({ mode: 'onTouched', defaultValues: { name: '' } })
  const { errors } = useFormState({ control: form.control })
  const { setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])
  const hasPlans = useSwitchedOff('billing:all') === undefined

  return (
    <ResourcePage narrow title="New organization" description="Organizations hold projects. You will be the owner.">
      <Card>
        <PageForm
          form={form}
          save={(values) => create.mutateAsync(values)}
          onSaved={({ slug }) => navigate({ to: organizationPaths.projects({ slug }), ignoreBlocker: true })}
          submitLabel="Create organization"
          failure="The organization was not created"
          what="The new organization"
          disabledReason={useSwitchedOff('organizations:create')}
          cancel={
            <ButtonLink to={organizationsPaths.list()} variant="ghost">
              Cancel
            </ButtonLink>
          }
        >
          <Field
            label="Name"
            error={errors.name?.message}
            hint="A company, a team or yourself. Visible to all members."
          >
            {(control) => (
              <Input {...control} {...form.register('name', { validate: nameProblem })} placeholder="Acme" />
            )}
          </Field>
          {hasPlans && (
            <p className="text-sm text-muted">
              New organizations start on the Free plan. An operator of this installation can change the plan.
            </p>
          )}
        </PageForm>
      </Card>
    </ResourcePage>
  )
}
