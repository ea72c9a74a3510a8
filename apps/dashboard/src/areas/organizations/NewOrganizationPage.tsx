import type { ChosenTier } from '@cairn/contracts/billing/plan-changes'
import { isChosenTier } from '@cairn/contracts/billing/plan-changes'
import { planOfTier } from '@cairn/contracts/product-catalogue/plan-ids'
import { publicNameProblem } from '@cairn/contracts/rules'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useForm, useFormState, useWatch } from 'react-hook-form'
import { useSwitchedOff } from '~/api/capabilities.ts'
import { createOrganizationMutation } from '~/api/organizations.ts'
import { organizationPaths } from '~/areas/organization/paths.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { PlanChoice } from '~/components/plans/PlanChoice.tsx'
import { PlanFeaturesCard } from '~/components/plans/PlanFeaturesCard.tsx'
import { PageForm } from '~/kit/PageForm.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Card } from '~/ui/card.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { toast } from '~/ui/toast.ts'
import { useIsMounted } from '~/ui/use-is-mounted.ts'
import { organizationsPaths } from './paths.ts'
import { newOrganizationQueries } from './queries.ts'

interface Values {
  name: string
  tier: ChosenTier
}

export const NewOrganizationPage = () => {
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const create = useMutation(createOrganizationMutation)
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { name: '', tier: 'tier_free' } })
  const { errors } = useFormState({ control: form.control })
  const { setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])
  const hasPlans = useSwitchedOff('billing:all') === undefined
  const { data: catalogue, isPending } = useQuery(usePageQueries(newOrganizationQueries).catalogue)
  const tier = useWatch({ control: form.control, name: 'tier' })
  const chosen = planOfTier[tier]
  const isChoosing = hasPlans && catalogue?.plans_chosen_by === 'members'
  // A payment method belongs to an organization: it is added first, on the page of billing.
  const paysFirst = isChoosing && catalogue.payment_provider === 'stripe' && chosen !== 'free'

  return (
    <ResourcePage
      narrow={!hasPlans}
      title="New organization"
      description="Organizations hold projects. You will be the owner."
    >
      <div className="flex flex-col gap-4">
        <Card>
          <PageForm
            form={form}
            save={(values) => create.mutateAsync(paysFirst ? { ...values, tier: 'tier_free' } : values)}
            onSaved={({ slug, name }) => {
              // Who has gone elsewhere meanwhile stays there.
              if (!isMounted()) return toast.success(`The organization ${name} was created`)
              return paysFirst
                ? navigate({ to: organizationPaths.billing({ slug }), search: { plan: tier }, ignoreBlocker: true })
                : navigate({ to: organizationPaths.projects({ slug }), ignoreBlocker: true })
            }}
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
                <Input {...control} {...form.register('name', { validate: publicNameProblem })} placeholder="Acme" />
              )}
            </Field>
            {/* Who chooses the plan is not known: the most that can stand here keeps its place. */}
            {hasPlans && isPending && <Skeleton className="h-80 max-sm:h-[26rem]" />}
            {isChoosing && (
              <PlanChoice
                // What is by agreement is asked for later, on the page of billing.
                plans={catalogue.plans.filter(({ tiers }) => tiers.some(isChosenTier))}
                chosen={chosen}
                onChoose={(plan) => {
                  const next = catalogue.plans.find(({ id }) => id === plan)?.tiers.find(isChosenTier)
                  if (next !== undefined) form.setValue('tier', next, { shouldDirty: true })
                }}
              />
            )}
            {hasPlans && !isPending && (
              <p className="text-sm text-pretty text-muted">
                {isChoosing
                  ? `${paysFirst ? 'The next page asks for a payment method: until then, the organization is on the Free plan. ' : ''}The plan can be changed at any time. It is charged at the end of each month, for the time that it was in force.`
                  : 'New organizations start on the Free plan. An operator of this installation can change the plan.'}
              </p>
            )}
          </PageForm>
        </Card>
        {hasPlans && (
          <PlanFeaturesCard present={chosen} presentLabel={isChoosing ? 'Chosen plan' : 'The plan to begin with'} />
        )}
      </div>
    </ResourcePage>
  )
}
