import type { ChosenTier } from '@cairn/contracts/billing/plan-changes'
import type { SubscriptionPreview } from '@cairn/contracts/billing/subscription'
import { useMutation } from '@tanstack/react-query'
import { toastError } from '~/components/toast-error.tsx'
import { dayText } from '~/lib/day-text.ts'
import { formatDollars } from '~/lib/currency.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { addPaymentMethodMutation } from '../../api/payments.ts'

const dollars = (cents: number): string => formatDollars(cents / 100)

const Amount = ({ label, cents }: { label: string; cents: number }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-muted">{label}</dt>
    <dd className="font-medium tabular-nums">{dollars(cents)}</dd>
  </div>
)

const Lines = ({ lines }: { lines: SubscriptionPreview['next_cycle']['lines'] }) => (
  <ul className="my-2 divide-y divide-line border-y border-line">
    {lines.map(({ description, quantity, amount_cents: cents }) => (
      <li key={`${description} ${quantity}`} className="flex flex-wrap gap-x-4 gap-y-0.5 py-1.5">
        <span className="min-w-0 flex-1 break-words">{description}</span>
        <span className="tabular-nums">{dollars(cents)}</span>
        <span className="basis-full text-muted">{quantity}</span>
      </li>
    ))}
  </ul>
)

interface PlanPreviewProps {
  slug: string
  tier: ChosenTier
  preview: SubscriptionPreview
}

/** What a change of the plan costs, what it changes, and why it cannot be made. */
export const PlanPreview = ({ slug, tier, preview }: PlanPreviewProps) => {
  const { this_cycle: now, next_cycle: next, problem, needs_payment_method: needsMethod, effects } = preview
  const add = useMutation(addPaymentMethodMutation(slug, tier))
  const charged = now.lines.filter(({ amount_cents: cents }) => cents !== 0)
  return (
    <div className="flex flex-col gap-5 text-sm">
      {problem !== null && (
        <Banner
          tone="warning"
          title="The plan cannot be changed now"
          actions={
            needsMethod && (
              <Button
                size="sm"
                loading={add.isPending || add.isSuccess}
                onClick={() =>
                  add.mutate(undefined, { onError: (error) => toastError(error, 'No payment method can be added now') })
                }
              >
                Add payment method
              </Button>
            )
          }
        >
          {problem}
        </Banner>
      )}
      <section aria-label="Costs">
        <h3 className="mb-2 font-medium">This billing cycle, until {dayText(now.end)}</h3>
        <dl className="flex flex-col gap-1">
          <Amount label="Expected now" cents={now.present_total_cents} />
          <Amount label="Expected after the change" cents={now.total_cents} />
        </dl>
        {charged.length > 0 && <Lines lines={charged} />}
        <dl className="mt-3">
          <Amount label="Each month after it" cents={next.total_cents} />
        </dl>
        <p className="mt-1 text-muted">
          Before tax. Each month is without usage beyond the plan, with the projects that are active now.
        </p>
      </section>
      {effects.length > 0 && (
        <section aria-label="What changes">
          <h3 className="mb-2 font-medium">What changes</h3>
          <ul className="flex flex-col gap-2">
            {effects.map(({ title, text }) => (
              <li key={`${title} ${text}`}>
                <p>{title}</p>
                <p className="text-pretty text-muted">{text}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
