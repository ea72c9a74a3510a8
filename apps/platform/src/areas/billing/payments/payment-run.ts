import type { JobQueue } from '@cairn/jobs'
import type { Database } from '../../../db/database.ts'
import { collectInvoiceJob } from '../invoices/invoice-run.ts'

/**
 * Queues what is to be asked of the payment provider: payments to be tried again, those whose result is not known yet (an
 * event can be lost), and those that nobody needs any more, since an operator marked the invoice as paid.
 */
export const queuePayments = (
  { db, jobs }: { db: Pick<Database, 'transaction'>; jobs: Pick<JobQueue, 'enqueue'> },
  nowMs: number,
): Promise<void> =>
  db.transaction(async (client) => {
    await client.query(
      `update platform.invoice_payments set is_due = true, next_attempt_at = null
       where next_attempt_at <= $1 and status in ('waiting', 'failed')`,
      [new Date(nowMs)],
    )
    const { rows } = await client.query<{ id: string }>(
      `select i.id from platform.invoices i left join platform.invoice_payments p on p.invoice_id = i.id
       where i.organization_id is not null and case
         when i.paid_at is null
           then i.due_cents > 0 and (p.invoice_id is null or p.is_due or p.status in ('processing', 'action_needed'))
         else p.intent_id is not null and p.status not in ('succeeded', 'cancelled') end
       order by i.number`,
    )
    for (const { id } of rows)
      await jobs.enqueue(client, { name: collectInvoiceJob, data: { invoice_id: id }, key: id })
  })
