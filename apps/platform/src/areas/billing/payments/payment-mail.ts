import type { WholeInvoice } from '@cairn/contracts/billing/stored-invoices'
import type { Mail } from '../../../mail/mailer.ts'
import { invoiceMail, money } from '../invoices/invoice-mail.ts'

/** What happened to the payment of an invoice, as far as the customer is told by mail. */
export type PaymentNews =
  | { kind: 'paid' }
  | { kind: 'method_needed' }
  | { kind: 'action_needed' }
  /** `nextDay`: undefined where it is not tried again by itself. */
  | { kind: 'failed'; reason: string; nextDay: string | undefined }

const problemText = (news: Extract<PaymentNews, { kind: 'action_needed' | 'failed' }>): string[] => {
  if (news.kind === 'action_needed') return ['Your bank asks you to confirm this payment.', 'Confirm it here:']
  return [
    news.reason,
    news.nextDay === undefined
      ? 'It is not tried again by itself. Pay the invoice, or add another payment method, here:'
      : `It is tried again on ${news.nextDay}. You can pay the invoice earlier, or add another payment method, here:`,
  ]
}

export const paymentMail = (to: string, invoice: WholeInvoice, news: PaymentNews, address: string): Mail => {
  const { number, amount_due_cents: due, due_date: day } = invoice
  if (news.kind === 'paid') return invoiceMail(to, invoice, { payment: `${money(due)} was paid. Thank you.`, address })
  if (news.kind === 'method_needed')
    return invoiceMail(to, invoice, {
      payment: `${money(due)} is due on ${day}. Add a payment method, and pay the invoice, here:`,
      address,
    })
  const subject =
    news.kind === 'failed' ? `The payment of invoice ${number} failed` : `Confirm the payment of invoice ${number}`
  return { to, subject, text: [`${money(due)}, due on ${day}`, '', ...problemText(news), address].join('\n') }
}
