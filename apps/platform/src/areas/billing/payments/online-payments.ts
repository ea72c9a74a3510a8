import type { Payments } from '@cairn/contracts/billing/payments/payments'
import { fail } from '../../../errors.ts'
import type { OnlinePayments, PaymentProvider } from './payment-provider.ts'

/** Throws `payments_by_operator`. */
export const requireOnline = ({ online }: PaymentProvider): OnlinePayments => {
  if (online === undefined) throw fail('payments_by_operator')
  return online
}

export const paymentsOf = async ({ name, online }: PaymentProvider, organizationId: number): Promise<Payments> => ({
  provider: name,
  methods: (await online?.methods(organizationId)) ?? [],
})
