/** Words and times of payments that both ends know. Without zod. */

const dayMs = 24 * 60 * 60 * 1_000

/** `manual`: an operator marks invoices as paid. */
export const paymentProviders = ['manual', 'stripe'] as const
export type PaymentProviderName = (typeof paymentProviders)[number]

/** `action_needed`: the bank asks the customer to confirm it. */
export const paymentStatuses = ['waiting', 'processing', 'action_needed', 'failed', 'succeeded', 'cancelled'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** After each failed attempt. Four attempts after the first, within 16 days. */
const daysToNextAttempt = [1, 3, 5, 7] as const

/** When a payment that has failed so often is tried again by itself; undefined: no more. */
export const nextAttemptMs = (failures: number, nowMs: number): number | undefined => {
  const days = daysToNextAttempt[failures - 1]
  return days === undefined ? undefined : nowMs + days * dayMs
}
