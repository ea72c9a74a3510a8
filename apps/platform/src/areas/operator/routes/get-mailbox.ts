import { getMailbox } from '@cairn/contracts/operator/mailbox'
import { operator } from '../operator.ts'
import { route } from '../../../route.ts'

export const getMailboxRoute = route(getMailbox, {
  permission: operator,
  handle: async ({ context }) => ({ delivers: context.mail.delivers, mails: await context.mailbox.list() }),
})
