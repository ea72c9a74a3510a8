import type { ChosenTier } from '@cairn/contracts/billing/plan-changes'
import type { BillingStore } from '../billing-store.ts'
import type { PaymentProvider } from './payment-provider.ts'

export const paymentProblems = {
  overdue_invoices: 'Pay the overdue invoices first.',
  no_payment_method: 'Add a payment method first.',
} as const

/** Why an organization cannot have a plan that costs something, where its invoices are charged; undefined if it can. */
export const paymentProblem = async (
  { payments: { online }, billing }: { payments: PaymentProvider; billing: Pick<BillingStore, 'overdue'> },
  organizationId: number,
  tier: ChosenTier,
): Promise<keyof typeof paymentProblems | undefined> => {
  if (online === undefined || tier === 'tier_free') return undefined
  if ((await billing.overdue([organizationId])).length > 0) return 'overdue_invoices'
  return (await online.methods(organizationId)).length === 0 ? 'no_payment_method' : undefined
}
