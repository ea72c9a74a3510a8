import type { FeatureValue } from '@cairn/contracts/product-catalogue/catalogue-schema'
import type { PlanId } from '@cairn/contracts/product-catalogue/plan-ids'
import { planIds } from '@cairn/contracts/product-catalogue/plan-ids'
import { useQuery } from '@tanstack/react-query'
import { Check, Minus } from 'lucide-react'
import { Fragment, useState } from 'react'
import { catalogueQuery } from '~/api/product-catalogue.ts'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { Card } from '~/ui/card.tsx'
import { classNames } from '~/ui/class-names.ts'
import { Select } from '~/ui/select.tsx'
import { priceWords } from './plan-words.ts'

const categoryNames = {
  database: 'Database',
  auth: 'Authentication',
  storage: 'Storage',
  edge_functions: 'Edge functions',
  realtime: 'Realtime',
  dashboard: 'Dashboard',
  security: 'Security',
  support: 'Support',
} as const

const Value = ({ value }: { value: FeatureValue }) => {
  if (value === true)
    return (
      <>
        <Check aria-hidden size={16} className="text-success" />
        <span className="sr-only">Included</span>
      </>
    )
  if (value === false)
    return (
      <>
        <Minus aria-hidden size={16} className="text-faint" />
        <span className="sr-only">Not included</span>
      </>
    )
  if (typeof value === 'string') return value
  return value.map((part) => (
    <span key={part} className="block first:text-text not-first:text-muted">
      {part}
    </span>
  ))
}

const headStyle = 'sticky left-0 bg-surface-1 pr-4 text-left align-top font-normal max-sm:w-2/5 max-sm:pr-2'

interface PlanFeaturesCardProps {
  /** The plan of the organization, or the one that is chosen for a new one. */
  present: PlanId
  presentLabel?: string
}

/** The features of each plan, side by side. */
export const PlanFeaturesCard = ({ present, presentLabel = 'Current plan' }: PlanFeaturesCardProps) => {
  const catalogue = useQuery(catalogueQuery)
  const [chosen, setChosen] = useState<PlanId>()
  // In a narrow window there is room for two: the present one, and the next or the one that is chosen.
  const next = planIds[planIds.indexOf(present) + 1] ?? planIds[planIds.indexOf(present) - 1]
  const compared = chosen ?? next
  const whereShown = (plan: PlanId) => (plan === present || plan === compared ? undefined : 'max-sm:hidden')
  return (
    <Card title="Compare plans">
      <QueryContent query={catalogue} failure="The plans could not be loaded" skeleton="h-96 !rounded-lg">
        {({ plans, plan_features: features }) => (
          // Positioned, so that what only screen readers see does not widen the page. Scrolled by the keyboard too.
          // oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- a region that scrolls takes the focus
          <section aria-label="Features of the plans" tabIndex={0} className="relative overflow-x-auto">
            <div className="mb-4 sm:hidden">
              <Select
                aria-label="Compare with"
                value={compared}
                options={plans
                  .filter(({ id }) => id !== present)
                  .map(({ id, name }) => ({ value: id, label: `Compared with ${name}` }))}
                onValueChange={setChosen}
              />
            </div>
            <table className="w-full min-w-3xl text-sm max-sm:min-w-0">
              <thead>
                <tr>
                  <th className={headStyle}>
                    <span className="sr-only">Feature</span>
                  </th>
                  {plans.map((plan) => (
                    <th
                      key={plan.id}
                      scope="col"
                      className={classNames(
                        'w-1/6 px-3 pb-2 text-left align-top max-sm:w-auto max-sm:px-2',
                        whereShown(plan.id),
                      )}
                    >
                      <span className={classNames('block font-medium', plan.id === present && 'text-accent')}>
                        {plan.name}
                      </span>
                      <span className="block font-normal text-muted">
                        {plan.id === present ? presentLabel : priceWords(plan)}
                      </span>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {[...Map.groupBy(features, ({ category }) => category)].map(([category, its]) => (
                  <Fragment key={category}>
                    <tr>
                      <th scope="colgroup" colSpan={1 + planIds.length} className="pt-5 pb-1.5 text-left font-medium">
                        <span className="sticky left-0">{categoryNames[category]}</span>
                      </th>
                    </tr>
                    {its.map(({ key, title, usage_based: isUsageBased, values }) => (
                      <tr key={key} className="border-t border-line">
                        <th scope="row" className={classNames(headStyle, 'py-2')}>
                          {title}
                          {isUsageBased && <span className="block text-xs text-faint">By usage</span>}
                        </th>
                        {planIds.map((plan) => (
                          <td key={plan} className={classNames('px-3 py-2 align-top max-sm:px-2', whereShown(plan))}>
                            <Value value={values[plan]} />
                          </td>
                        ))}
                      </tr>
                    ))}
                  </Fragment>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </QueryContent>
    </Card>
  )
}
