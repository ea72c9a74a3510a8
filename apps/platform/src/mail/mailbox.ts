import type { MailboxMail } from '@cairn/contracts/operator/mailbox'
import type { Database, Row } from '../db/database.ts'
import type { Mailer } from './mailer.ts'

interface MailRow extends Row {
  id: string
  recipient: string
  subject: string
  body: string
  inserted_at: Date
}

const keptMails = 500

/** Keeps mail in the platform's own database, for installations without a mail server. */
export interface Mailbox extends Mailer {
  /** Newest first; the last 500. */
  list: () => Promise<MailboxMail[]>
}

export const createMailbox = (db: Database): Mailbox => ({
  delivers: false,
  send: async ({ to, subject, text }) => {
    await db.transaction(async (client) => {
      await client.query('insert into platform.mails (recipient, subject, body) values ($1, $2, $3)', [
        to,
        subject,
        text,
      ])
      await client.query(
        'delete from platform.mails where id <= (select id from platform.mails order by id desc offset $1 limit 1)',
        [keptMails],
      )
    })
  },
  list: async () => {
    const rows = await db.query<MailRow>(
      'select id, recipient, subject, body, inserted_at from platform.mails order by id desc limit $1',
      [keptMails],
    )
    return rows.map((row) => ({
      id: Number(row.id),
      to: row.recipient,
      subject: row.subject,
      text: row.body,
      inserted_at: row.inserted_at.toISOString(),
    }))
  },
})
