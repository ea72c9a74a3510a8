import type { RestrictionStatus } from '@cairn/contracts/billing/billing-terms'

export const restrictionNames = {
  grace_period: 'Grace period',
  grace_period_over: 'Grace period over',
  restricted: 'Restricted',
} as const satisfies Record<RestrictionStatus, string>
