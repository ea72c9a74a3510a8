/** Without zod. */

export const invoiceStatuses = ['open', 'overdue', 'paid'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** `dueDate` and `today` are days, such as `2026-11-23`. An invoice can still be paid on the day on which it is due. */
export const invoiceStatus = (isPaid: boolean, dueDate: string, today: string): InvoiceStatus => {
  if (isPaid) return 'paid'
  return dueDate < today ? 'overdue' : 'open'
}
