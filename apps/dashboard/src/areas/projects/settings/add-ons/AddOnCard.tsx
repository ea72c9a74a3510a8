import { recoveryAddOn } from '@cairn/contracts/backups/recovery-rules'
import { branchingAddOn, customDomainAddOn, drainAddOn, isSwitchedAddOn } from '@cairn/contracts/billing/add-on-rules'
import type { PreviewKey } from '@cairn/contracts/features/feature-previews'
import type { ProjectAddOn } from '@cairn/contracts/billing/add-ons'
import { priceText } from '@cairn/contracts/product-catalogue/price-text'
import { useState } from 'react'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { ActionCard } from '~/kit/ActionCard.tsx'
import { formatDollars } from '~/lib/currency.ts'
import { usePreviewsInForce } from '~/previews/use-previews-in-force.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { projectPaths } from '../../paths.ts'
import { SwitchAddOnDialog } from './SwitchAddOnDialog.tsx'

interface AddOnCardProps {
  projectRef: string
  addOn: ProjectAddOn
  cycleEnd: string
  /** Why the reader cannot switch add-ons; undefined: they can. */
  refusal: string | undefined
}

const AddOnBadge = ({ addOn: { count, unavailable } }: Pick<AddOnCardProps, 'addOn'>) => {
  if (count > 0) return <Badge tone="success">{count > 1 ? `${count} on` : 'On'}</Badge>
  return unavailable === null ? <Badge>Off</Badge> : <Badge>Unavailable</Badge>
}

/** Where what is not switched by itself is added and deleted. */
const pages: Readonly<Record<string, { page: string; label: string; preview?: PreviewKey }>> = {
  [recoveryAddOn]: { page: 'database/backups/pitr', label: 'Point-in-time recovery' },
  [customDomainAddOn]: { page: 'settings/custom-domains', label: 'Custom domains' },
  [drainAddOn]: { page: 'settings/log-drains', label: 'Log drains' },
  [branchingAddOn]: { page: 'branches', label: 'Branches', preview: 'supabase-ui-branching-2-0' },
}

export const AddOnCard = ({ projectRef, addOn, cycleEnd, refusal }: AddOnCardProps) => {
  const { key, title, description, prices, count, unavailable, cost_cents: cost, change_cents: change } = addOn
  const [isAsked, setIsAsked] = useState(false)
  const { isOn: isPreviewOn } = usePreviewsInForce()
  const page = pages[key]
  const isReachable = page?.preview === undefined || isPreviewOn(page.preview)
  const isOn = count > 0
  const action = isSwitchedAddOn(key) ? (
    (unavailable === null || isOn) && (
      <Button disabledReason={refusal} onClick={() => setIsAsked(true)}>
        Switch {isOn ? 'off' : 'on'}
      </Button>
    )
  ) : page !== undefined && isReachable && (unavailable === null || isOn) ? (
    <ButtonLink to={projectPaths.page({ ref: projectRef, page: page.page })}>{page.label}</ButtonLink>
  ) : null
  return (
    <ActionCard
      title={title}
      badge={<AddOnBadge addOn={addOn} />}
      text={
        <div className="flex flex-col gap-1.5">
          {description !== undefined && <p className="text-text">{description}</p>}
          <p>{prices.map(priceText).join(', ')}.</p>
          {cost > 0 && <p>Expected in this billing cycle: {formatDollars(cost / 100)}, before tax.</p>}
          {unavailable !== null && <p>{unavailable}</p>}
          {unavailable === null && refusal !== undefined && isSwitchedAddOn(key) && <p>{refusal}</p>}
        </div>
      }
      action={action}
    >
      {isSwitchedAddOn(key) && (
        <SwitchAddOnDialog
          open={isAsked}
          projectRef={projectRef}
          addOn={{ key, title, isOn, changeCents: change ?? 0 }}
          cycleEnd={cycleEnd}
          onClose={() => setIsAsked(false)}
        />
      )}
    </ActionCard>
  )
}
