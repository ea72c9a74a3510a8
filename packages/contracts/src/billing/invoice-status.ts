/** Without zod. */

export const invoiceStatuses = ['open', 'overdue', 'paid', 'void'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** `void`: taken back as a whole before it was paid. `dueDate` and `today` are days, such as `2026-11-23`. An invoice can still be paid on the day on which it is due. */
export const invoiceStatus = (
  { isPaid, isVoid }: { isPaid: boolean; isVoid: boolean },
  dueDate: string,
  today: string,
): InvoiceStatus => {
  if (isVoid) return 'void'
  if (isPaid) return 'paid'
  return dueDate < today ? 'overdue' : 'open'
}
