import type { OperatedDetails } from '@cairn/contracts/operator/operated-organization'
import type { Context } from '../../context.ts'
import { usageReport } from '../billing/usage-report.ts'

const mostInvoices = 100

/** All that an operator sees of one organization. */
export const operatedDetails = async (
  context: Pick<
    Context,
    | 'catalogue'
    | 'creditNotes'
    | 'credits'
    | 'disputes'
    | 'invoices'
    | 'operatedOrganizations'
    | 'redemptions'
    | 'usage'
  >,
  slug: string,
  nowMs: number,
): Promise<OperatedDetails | undefined> => {
  const { creditNotes, credits, disputes, invoices, operatedOrganizations, redemptions, usage } = context
  const found = await operatedOrganizations.find(slug)
  if (found === undefined) return undefined
  const { id } = found
  const [issued, notes, disputed, coupons, given, used] = await Promise.all([
    invoices.list(id, { limit: mostInvoices, offset: 0 }),
    creditNotes.list(id),
    disputes.list(id),
    redemptions.list(id, await usage.firstDay(id), nowMs),
    credits.list(id, nowMs),
    usageReport(context, { organizationId: id }, nowMs),
  ])
  return { ...found, invoices: issued, credit_notes: notes, disputes: disputed, coupons, credits: given, usage: used }
}
