import type { BillingPartner } from '@cairn/contracts/billing/billing-terms'
import { isChosenTier } from '@cairn/contracts/billing/plan-changes'
import type { Subscription } from '@cairn/contracts/billing/subscription'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { ActionCard } from '~/kit/ActionCard.tsx'
import { dayText } from '~/lib/day-text.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { organizationPaths } from '../paths.ts'
import { ChangePlanPanel } from './change-plan/ChangePlanPanel.tsx'

const partners = {
  vercel_marketplace: 'Vercel Marketplace',
  aws: 'AWS Marketplace',
} as const satisfies Record<BillingPartner, string>

interface PlanCardProps {
  organization: Organization
  subscription: Subscription
}

const wordsOf = ({ organization, subscription }: PlanCardProps): string => {
  const { billing_partner: partner, start, end, plan, has_spend_cap: hasCap } = subscription
  if (partner !== null) return `Billed by the ${partners[partner]}.`
  const cap = plan.id === 'pro' ? (hasCap ? 'The spend cap is on. ' : 'The spend cap is off. ') : ''
  return `${cap}Billing cycle: ${dayText(start)} to ${dayText(end)}. Bills go to ${organization.billing_email ?? 'Unknown'}.`
}

export const PlanCard = ({ organization, subscription }: PlanCardProps) => {
  const { reason } = useOrganizationPermission('billing:Write', organization.slug)
  const { plan: asked } = useSearch({ from: '/organization-pages/org/$slug/billing' })
  const [isOpen, setIsOpen] = useState(asked !== undefined)
  const navigate = useNavigate()
  const close = () => {
    setIsOpen(false)
    if (asked !== undefined)
      void navigate({ to: organizationPaths.billing({ slug: organization.slug }), search: {}, replace: true })
  }
  const { billing_partner: partner, plan } = subscription
  const refusal = reason ?? (partner === null ? undefined : `The plan is changed at the ${partners[partner]}.`)
  return (
    <ActionCard
      title="Plan"
      badge={<Badge tone="accent">{plan.name}</Badge>}
      text={wordsOf({ organization, subscription })}
      action={
        <Button disabledReason={refusal} onClick={() => setIsOpen(true)}>
          Change plan
        </Button>
      }
    >
      {isOpen && refusal === undefined && (
        <ChangePlanPanel
          organization={organization}
          subscription={subscription}
          asked={asked !== undefined && isChosenTier(asked) ? asked : undefined}
          onClose={close}
        />
      )}
    </ActionCard>
  )
}
