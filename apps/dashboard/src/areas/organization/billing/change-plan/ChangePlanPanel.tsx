import type { ChosenTier } from '@cairn/contracts/billing/plan-changes'
import { isChosenTier } from '@cairn/contracts/billing/plan-changes'
import type { Subscription } from '@cairn/contracts/billing/subscription'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import { planNames, planOfTier, tierNames } from '@cairn/contracts/product-catalogue/plan-ids'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { catalogueQuery } from '~/api/product-catalogue.ts'
import { PlanChoice } from '~/components/plans/PlanChoice.tsx'
import { changeWords } from '~/components/plans/plan-words.ts'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { Banner } from '~/ui/banner.tsx'
import { toast } from '~/ui/toast.ts'
import { ToggleField } from '~/ui/toggle-field.tsx'
import { askForPlanMutation, changePlanMutation, planPreviewQuery } from '../../api/subscription.ts'
import { CancellationFields } from './CancellationFields.tsx'
import { PlanPreview } from './PlanPreview.tsx'
import type { PlanValues } from './plan-values.ts'
import { tierOf } from './plan-values.ts'

interface ChangePlanPanelProps {
  organization: Organization
  subscription: Subscription
  /** Chosen before, on another page. */
  asked: ChosenTier | undefined
  onClose: () => void
}

/** Another plan for an organization, or a request for it where the operator changes plans. */
export const ChangePlanPanel = ({ organization, subscription, asked, onClose }: ChangePlanPanelProps) => {
  const { slug, name } = organization
  const { tier: present } = subscription
  const form = useForm<PlanValues>({ defaultValues: { tier: asked ?? present, reasons: [], message: '' } })
  const tier = useWatch({ control: form.control, name: 'tier' })
  const change = useMutation(changePlanMutation(slug))
  const ask = useMutation(askForPlanMutation)
  const catalogue = useQuery(catalogueQuery)
  const previewed = isChosenTier(tier) && tier !== present ? tier : undefined
  const preview = useQuery({ ...planPreviewQuery(slug, previewed ?? 'tier_free'), enabled: previewed !== undefined })
  const isRequest = subscription.changed_by === 'operator' || !isChosenTier(tier)
  const [from, to] = [planOfTier[present], planOfTier[tier]]
  const isCancellation = to === 'free' && from !== 'free' && !isRequest
  const choose = (next: PlanValues['tier']) => form.setValue('tier', next, { shouldDirty: true })

  const save = async ({ tier: chosen, reasons, message }: PlanValues) => {
    if (!isRequest && isChosenTier(chosen)) {
      const survey = isCancellation ? { survey: { reasons, message } } : {}
      const changed = await change.mutateAsync({ tier: chosen, from: present, ...survey })
      return `${name} is on the ${changed.plan.name} plan now`
    }
    const { reference } = await ask.mutateAsync({
      category: 'Sales',
      subject: `Plan of ${name}: ${tierNames[chosen]}`,
      message: `Please change the plan of ${name} from ${tierNames[present]} to ${tierNames[chosen]}.`,
      organization_slug: slug,
    })
    return `Your request ${reference} was sent`
  }

  return (
    <FormPanel
      form={form}
      save={save}
      onSaved={(done) => {
        toast.success(done)
        onClose()
      }}
      title="Change plan"
      name="change-plan"
      width={560}
      submitLabel={isRequest ? 'Ask for this plan' : changeWords(from, to, planNames[to])}
      failure={isRequest ? 'The request was not sent' : 'The plan was not changed'}
      what="The change of the plan"
      closeLabel="Close"
      disabledReason={
        tier === present
          ? 'Choose another plan.'
          : isRequest
            ? undefined
            : (preview.data?.problem ?? (preview.data === undefined ? 'The costs are being computed.' : undefined))
      }
      onClose={onClose}
    >
      <QueryContent query={catalogue} failure="The plans could not be loaded" skeleton="h-80 !rounded-lg">
        {({ plans }) => (
          <PlanChoice
            plans={plans}
            present={from}
            chosen={to}
            onChoose={(plan) => choose(plan === from ? present : tierOf(plan, present))}
          />
        )}
      </QueryContent>
      {to === 'pro' && (
        <ToggleField
          label="Spend cap"
          hint="On: usage beyond the plan is not charged, and restricts the projects after a grace period. Off: it is charged."
          checked={tier === 'tier_pro'}
          onCheckedChange={(hasCap) => choose(hasCap ? 'tier_pro' : 'tier_payg')}
        />
      )}
      {tier !== present && isRequest && (
        <Banner title="An operator of this installation changes this plan">
          They get your request with the name of the organization and the plan, and answer by email.
        </Banner>
      )}
      {previewed !== undefined && (
        <QueryContent query={preview} failure="The costs could not be computed" skeleton="h-48 !rounded-lg">
          {(data) => <PlanPreview slug={slug} tier={previewed} preview={data} />}
        </QueryContent>
      )}
      {isCancellation && <CancellationFields form={form} />}
    </FormPanel>
  )
}
