import type { ChosenTier } from '@cairn/contracts/billing/plan-changes'
import type { BillingStore } from '../billing-store.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** Why an organization cannot have a plan that costs something, where its invoices are charged; undefined if it can. */
export const paymentProblem = async (
  { payments: { online }, billing }: { payments: PaymentProvider; billing: Pick<BillingStore, 'overdue'> },
  organizationId: number,
  tier: ChosenTier,
): Promise<string | undefined> => {
  if (online === undefined || tier === 'tier_free') return undefined
  if ((await billing.overdue([organizationId])).length > 0) return 'Pay the overdue invoices first.'
  return (await online.methods(organizationId)).length === 0 ? 'Add a payment method first.' : undefined
}
