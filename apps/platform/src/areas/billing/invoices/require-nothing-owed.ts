import { dayText } from '@cairn/contracts/billing/invoices/cycles'
import type { PoolClient } from 'pg'
import { installationCapabilities } from '../../../capabilities.ts'
import type { Context } from '../../../context.ts'
import { fail } from '../../../errors.ts'
import { money } from './invoice-mail.ts'

/** Less than that keeps no organization from being deleted. */
const leastKeptCents = 50

/** Nobody could be asked for it any more when the organization is deleted. Throws `organization_owes`. */
export const requireNothingOwed = async (
  { config, invoiceRun, payments }: Pick<Context, 'config' | 'invoiceRun' | 'payments'>,
  client: PoolClient,
  { id, name }: { id: number; name: string },
): Promise<void> => {
  if (!installationCapabilities(config).includes('billing:all')) return
  const { dueCents, underWay, unbilledCents, cycleEnd } = await invoiceRun.owed(client, id, Date.now())
  if (dueCents > 0)
    throw fail('organization_owes', {
      message: `Invoices of ${name} over ${money(dueCents)} are not paid. Pay them first.`,
    })
  // Of an invoice that was marked as paid or taken back meanwhile. Whatever arrives of it could be credited to nobody.
  if (underWay.length > 0 && payments.online !== undefined)
    throw fail('organization_owes', {
      message: `The payment of ${underWay.join(', ')} is still under way at the payment provider. ${name} can be deleted once it has ended.`,
    })
  if (unbilledCents >= leastKeptCents)
    throw fail('organization_owes', {
      message: `${name} owes ${money(unbilledCents)} that is not invoiced yet. It can be deleted once the invoice that follows ${dayText(cycleEnd)} is paid. On the Free plan, nothing is added to it.`,
    })
}
