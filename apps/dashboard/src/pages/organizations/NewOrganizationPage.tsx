import { nameProblem } from '@cairn/contracts/rules'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useSwitchedOff } from '~/api/capabilities.ts'
import { createOrganizationMutation } from '~/api/organizations.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { ErrorState } from '~/components/ErrorState.tsx'
import { LeaveGuard } from '~/components/LeaveGuard.tsx'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { paths } from '~/paths.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Select } from '~/ui/select.tsx'
import { whenSubmitKey } from '~/ui/submit-key.ts'

interface Values {
  name: string
  tier: Tier
}

type Tier = 'tier_free' | 'tier_pro' | 'tier_team' | 'tier_enterprise'

const tiers: { value: Tier; label: string }[] = [
  { value: 'tier_free', label: 'Free' },
  { value: 'tier_pro', label: 'Pro' },
  { value: 'tier_team', label: 'Team' },
  { value: 'tier_enterprise', label: 'Enterprise' },
]

export const NewOrganizationPage = () => {
  const navigate = useNavigate()
  const create = useMutation(createOrganizationMutation)
  const {
    register,
    handleSubmit,
    formState,
    setFocus,
    control: form,
  } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { name: '', tier: 'tier_free' },
  })
  const { errors, isDirty } = formState
  useEffect(() => setFocus('name'), [setFocus])

  const switchedOff = useSwitchedOff('organizations:create')
  const submit = handleSubmit(({ name, tier }) => {
    if (switchedOff !== undefined) return
    create.mutate(
      { name, tier },
      { onSuccess: ({ slug }) => void navigate({ to: paths.organization({ slug }), ignoreBlocker: true }) },
    )
  })

  return (
    <Page narrow>
      <PageTitle parts={['New organization']} />
      <LeaveGuard dirty={isDirty && !create.isPending && !create.isSuccess} what="The new organization" />
      <PageHeader
        title="New organization"
        description="Projects live in organizations. You become the owner of this one."
      />
      <form noValidate onSubmit={(event) => void submit(event)} onKeyDownCapture={whenSubmitKey(() => void submit())}>
        <Card>
          <Field
            label="Name"
            error={errors.name?.message}
            hint="A company, a team, or yourself. It can be seen by everybody in it."
          >
            {(control) => (
              <Input
                {...control}
                {...register('name', { validate: nameProblem })}
                controlSize="lg"
                placeholder="Acme"
              />
            )}
          </Field>
          <Field
            label="Plan"
            hint="Team adds the role Read-only and roles in single projects, Enterprise a different role in each."
            className="mt-5"
          >
            {(control) => (
              <Controller
                control={form}
                name="tier"
                render={({ field: { value, onChange } }) => (
                  <Select
                    id={control.id}
                    aria-describedby={control['aria-describedby']}
                    value={value}
                    options={tiers}
                    onValueChange={onChange}
                    controlSize="lg"
                  />
                )}
              />
            )}
          </Field>
          {create.error !== null && (
            <ErrorState className="mt-4" title="The organization was not created" error={create.error} />
          )}
          <div className="mt-5 flex items-center gap-2 border-t border-line pt-4">
            <Button type="submit" variant="primary" loading={create.isPending} disabledReason={switchedOff}>
              Create organization <KeyHint keys="mod+enter" onColour />
            </Button>
            <ButtonLink to={paths.organizations()} variant="ghost">
              Cancel
            </ButtonLink>
          </div>
        </Card>
      </form>
    </Page>
  )
}
