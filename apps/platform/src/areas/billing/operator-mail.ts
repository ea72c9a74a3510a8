import type { JobQueue } from '@cairn/jobs'
import type { PoolClient } from 'pg'
import type { Mail } from '../../mail/mailer.ts'
import { billingMailJob } from './billing-mail-job.ts'

/** Queues a mail to every operator, in the transaction of what it tells of. */
export const mailOperators = async (
  client: PoolClient,
  jobs: Pick<JobQueue, 'enqueue'>,
  mail: Pick<Mail, 'subject' | 'text'>,
): Promise<void> => {
  const { rows } = await client.query<{ email: string }>(
    'select u.email from platform.operators o join auth.users u on u.id = o.account_id order by u.email',
  )
  for (const { email: to } of rows) await jobs.enqueue(client, { name: billingMailJob, data: { to, ...mail } })
}
