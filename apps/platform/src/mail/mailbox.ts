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

/** Of the platform itself. */
const keptMails = 500
const keptOfProject = 20
/** Of all projects together. */
const listedOfProjects = 500

/** Keeps mail in the platform's own database, for installations without a mail server. */
export interface Mailbox extends Mailer {
  /** Newest first: the last 500 of the platform, and the last 500 of its projects. */
  list: () => Promise<MailboxMail[]>
}

// A project that is deleted takes its mail with it, so nothing is kept for one that is gone.
const insertMail = {
  platform: 'insert into platform.mails (recipient, subject, body) values ($1, $2, $3)',
  project: `insert into platform.mails (recipient, subject, body, project_id)
    select $1, $2, $3, id from platform.projects where ref = $4`,
}

const deleteOldMail = {
  platform: `delete from platform.mails where id in (
    select id from platform.mails where project_id is null order by id desc offset $1)`,
  project: `delete from platform.mails where id in (
    select mails.id from platform.mails mails join platform.projects projects on projects.id = project_id
    where ref = $2 order by mails.id desc offset $1)`,
}

const listMails = `
  with of_platform as (select * from platform.mails where project_id is null order by id desc limit $1),
    of_projects as (select * from platform.mails where project_id is not null order by id desc limit $2)
  select id, recipient, subject, body, inserted_at
  from (select * from of_platform union all select * from of_projects) mails order by id desc`

export const createMailbox = (db: Database): Mailbox => ({
  delivers: false,
  send: async ({ to, subject, text, projectRef }) => {
    await db.transaction(async (client) => {
      const mail = [to, subject, text]
      if (projectRef === undefined) {
        await client.query(insertMail.platform, mail)
        await client.query(deleteOldMail.platform, [keptMails])
      } else {
        await client.query(insertMail.project, [...mail, projectRef])
        await client.query(deleteOldMail.project, [keptOfProject, projectRef])
      }
    })
  },
  list: async () => {
    const rows = await db.query<MailRow>(listMails, [keptMails, listedOfProjects])
    return rows.map((row) => ({
      id: Number(row.id),
      to: row.recipient,
      subject: row.subject,
      text: row.body,
      inserted_at: row.inserted_at.toISOString(),
    }))
  },
})
