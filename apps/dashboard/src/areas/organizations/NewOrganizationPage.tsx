import { nameProblem } from '@cairn/contracts/rules'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useSwitchedOff } from '~/api/capabilities.ts'
import { createOrganizationMutation } from '~/api/organizations.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { ErrorState } from '~/components/ErrorState.tsx'
import { LeaveGuard } from '~/components/LeaveGuard.tsx'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { organizationPaths } from '~/areas/organization/paths.ts'
import { organizationsPaths } from './paths.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { whenSubmitKey } from '~/ui/submit-key.ts'

interface Values {
  name: string
}

export const NewOrganizationPage = () => {
  const navigate = useNavigate()
  const create = useMutation(createOrganizationMutation)
  const { register, handleSubmit, formState, setFocus } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { name: '' },
  })
  const { errors, isDirty } = formState
  useEffect(() => setFocus('name'), [setFocus])

  const hasPlans = useSwitchedOff('billing:all') === undefined
  const switchedOff = useSwitchedOff('organizations:create')
  const submit = handleSubmit(({ name }) => {
    if (switchedOff !== undefined) return
    create.mutate(
      { name },
      { onSuccess: ({ slug }) => void navigate({ to: organizationPaths.projects({ slug }), ignoreBlocker: true }) },
    )
  })

  return (
    <Page narrow>
      <PageTitle parts={['New organization']} />
      <LeaveGuard dirty={isDirty && !create.isPending && !create.isSuccess} what="The new organization" />
      <PageHeader title="New organization" description="Organizations hold projects. You will be the owner." />
      <form noValidate onSubmit={(event) => void submit(event)} onKeyDownCapture={whenSubmitKey(() => void submit())}>
        <Card>
          <Field
            label="Name"
            error={errors.name?.message}
            hint="A company, a team or yourself. Visible to all members."
          >
            {(control) => <Input {...control} {...register('name', { validate: nameProblem })} placeholder="Acme" />}
          </Field>
          {hasPlans && (
            <p className="mt-5 text-sm text-muted">
              New organizations start on the Free plan. An operator of this installation can change the plan.
            </p>
          )}
          {create.error !== null && (
            <ErrorState className="mt-4" title="The organization was not created" error={create.error} />
          )}
          <div className="mt-5 flex items-center gap-2 border-t border-line pt-4">
            <Button type="submit" variant="primary" loading={create.isPending} disabledReason={switchedOff}>
              Create organization <KeyHint keys="mod+enter" onColour />
            </Button>
            <ButtonLink to={organizationsPaths.list()} variant="ghost">
              Cancel
            </ButtonLink>
          </div>
        </Card>
      </form>
    </Page>
  )
}
