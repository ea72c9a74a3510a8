import type { PaymentProviderName, PaymentStatus } from '@cairn/contracts/billing/payments/payment-terms'
import type { PaymentMethod } from '@cairn/contracts/billing/payments/payments'
import type { ChosenTier } from '@cairn/contracts/billing/plan-changes'
import type { InvoiceMail } from '../invoices/invoice-store.ts'

/** How invoices are paid. */
export interface PaymentProvider {
  name: PaymentProviderName
  /** Asks for what is due. It is called again for the same invoice where it was interrupted, or is to be tried again. */
  collect: (invoice: InvoiceMail) => Promise<void>
  /** Undefined: an operator marks invoices as paid. */
  online: OnlinePayments | undefined
}

export interface PayingOrganization {
  id: number
  slug: string
  name: string
}

/** What members do themselves where invoices are charged. Calls throw `payment_provider_failed`. */
export interface OnlinePayments {
  /** The default first. */
  methods: (organizationId: number) => Promise<PaymentMethod[]>
  /** The address of the provider's page where one is added, for a change to `plan` if there is one. */
  addMethod: (organization: PayingOrganization, plan?: ChosenTier) => Promise<string>
  /** Throws `payment_method_not_found`. */
  setDefault: (organizationId: number, methodId: string) => Promise<void>
  /** Throws `payment_method_not_found`. */
  remove: (organizationId: number, methodId: string) => Promise<void>
  /** Charges an invoice while somebody waits for the result. Throws `payment_method_needed`. */
  pay: (invoice: InvoiceMail) => Promise<PaymentResult>
  /** Takes an event of the provider, whose state is read later by a job. Throws `signature_invalid`. */
  takeEvent: (body: Uint8Array, signature: string) => Promise<void>
  /** Stores what the provider says of a payment now. */
  refresh: (intentId: string) => Promise<void>
  refreshInvoice: (invoiceId: string) => Promise<void>
  /** Pays back what a credit note says, once however often it is called. */
  refund: (creditNoteId: string) => Promise<void>
  /** Credit notes of which it is not known yet whether they were paid back. */
  openRefunds: () => Promise<string[]>
  refreshRefund: (refundId: string) => Promise<void>
  /** Stores what the provider says of a payment that a customer disputes. */
  refreshDispute: (disputeId: string) => Promise<void>
  /** Deletes customers whose organizations were deleted. */
  forgetDeleted: (signal: AbortSignal) => Promise<void>
}

export interface PaymentResult {
  status: PaymentStatus
  reason: string | null
  /** Where the payment has to be confirmed first. */
  redirectUrl: string | null
}
