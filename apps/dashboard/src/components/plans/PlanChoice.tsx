import type { PlanId } from '@cairn/contracts/product-catalogue/plan-ids'
import { useId } from 'react'
import { Badge } from '~/ui/badge.tsx'
import { classNames } from '~/ui/class-names.ts'
import type { ListedPlan } from './plan-words.ts'
import { includedWords, priceWords } from './plan-words.ts'

interface PlanChoiceProps {
  plans: readonly ListedPlan[]
  /** Of an organization that has one. */
  present?: PlanId
  chosen: PlanId
  onChoose: (plan: PlanId) => void
}

/** The plans, of which one is chosen. */
export const PlanChoice = ({ plans, present, chosen, onChoose }: PlanChoiceProps) => {
  const name = useId()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">Plan</legend>
      {plans.map((plan) => (
        <label
          key={plan.id}
          className={classNames(
            'flex items-start gap-3 rounded-md border p-3 text-sm',
            plan.id === chosen ? 'border-accent bg-surface-2' : 'border-line hover:bg-surface-2',
          )}
        >
          <input
            type="radio"
            name={name}
            value={plan.id}
            aria-label={plan.name}
            checked={plan.id === chosen}
            onChange={() => onChoose(plan.id)}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium">{plan.name}</span>
              {plan.id === present && <Badge>Current plan</Badge>}
              <span className="ml-auto text-muted tabular-nums">{priceWords(plan)}</span>
            </span>
            <span className="mt-1 block text-pretty text-muted">{includedWords(plan)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
