import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const MailboxMail = z.object({
  id: z.number().int(),
  to: z.string(),
  subject: z.string(),
  /** Plain text; anyone who has a link of it can use it. */
  text: z.string(),
  inserted_at: z.string(),
})
export type MailboxMail = z.infer<typeof MailboxMail>

export const getMailbox = endpoint({
  name: 'getMailbox',
  method: 'GET',
  path: '/platform/mailbox',
  summary: 'Emails that were stored because no mail server is configured, newest first. For operators.',
  response: z.object({
    /** Whether a mail server delivers: what is written from now on does not come here. */
    delivers: z.boolean(),
    mails: z.array(MailboxMail),
  }),
  errors: ['forbidden'],
})
