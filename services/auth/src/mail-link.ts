import { AuthError } from './errors.ts'
import type { AuthContext } from './context.ts'
import { linkMail } from './mail.ts'
import type { LinkType, MailOptions } from './mail.ts'
import { createOneTimeToken } from './one-time-token-store.ts'

/** Throws if this service sends no mail. */
export const requireMail = ({ mail }: AuthContext): MailOptions => {
  if (mail === undefined) throw new AuthError(422, 'email_provider_disabled', 'This service sends no mail')
  return mail
}

/** Counts a mail to `email`, whether or not it has an account: the limits tell nothing either. */
export const takeMail = ({ limits, project, request }: AuthContext, email: string): void => {
  limits.mails.take(`${project.ref} ${request.ip}`)
  limits.mailsToOne.take(`${project.ref} ${email}`)
  limits.mailsInAll.take(project.ref)
}

export const sendLink = async (
  context: AuthContext,
  { userId, type, email }: { userId: string; type: LinkType; email: string },
): Promise<void> => {
  const { send, link } = requireMail(context)
  const token = await createOneTimeToken(context.pool, { userId, type, email }, context.now)
  await send(linkMail(email, type, link(type, token)))
}

/** Continues after the response, so that the response time does not reveal whether the account exists. */
export const afterwards = ({ background, events }: AuthContext, work: () => Promise<void>): void =>
  background.run(work, events.failedUnexpectedly)
