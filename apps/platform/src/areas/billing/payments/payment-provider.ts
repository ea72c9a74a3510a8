import type { InvoiceMail } from '../invoices/invoice-store.ts'

/** How invoices are paid. */
export interface PaymentProvider {
  /** Asks for what is due. It is called again for the same invoice where it was interrupted. */
  collect: (invoice: InvoiceMail) => Promise<void>
}
