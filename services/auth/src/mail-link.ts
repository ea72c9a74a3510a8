import type { CodeChallenge } from './codes/code-challenge.ts'
import { redirectOf, sendCode } from './codes/send-code.ts'
import type { AuthContext } from './context.ts'
import { AuthError } from './errors.ts'
import { linkMail } from './mail.ts'
import type { LinkType } from './mail.ts'
import { requireMail } from './require-mail.ts'
import { createOneTimeToken } from './one-time-token-store.ts'

/** Counts a mail to `email`, whether or not it has an account: the limits tell nothing either. */
export const takeMail = ({ limits, project, request }: AuthContext, email: string): void => {
  limits.mails.take(`${project.ref} ${request.ip}`)
  limits.mailsToOne.take(`${project.ref} ${email}`)
  limits.mailsInAll.take(project.ref)
}

const codeKinds = { signup: 'confirmation_token', recovery: 'recovery_token', magiclink: 'recovery_token' } as const

export interface LinkRequest {
  userId: string
  type: LinkType
  email: string
  /** For the variables of a project's mails. */
  metadata?: Record<string, unknown> | null | undefined
  /** Of the client that asked, if it uses PKCE. */
  challenge?: CodeChallenge | undefined
}

/** Mails a link; to users of a project also a code. */
export const sendLink = async (context: AuthContext, request: LinkRequest): Promise<void> => {
  const { userId, type, email } = request
  const { send, link } = requireMail(context)
  if (context.settings !== undefined && type !== 'email_change') {
    const { metadata, challenge } = request
    const redirectTo = redirectOf(context)
    const kind = codeKinds[type]
    return sendCode(context, { userId, kind, type, to: email, metadata: metadata ?? {}, redirectTo, challenge })
  }
  const token = await createOneTimeToken(context.pool, { userId, type, email }, context.now)
  await send(linkMail(email, type, link(type, token)))
}

/**
 * Continues after the response, so that the response time does not reveal whether the account exists. Work that a limit ends is
 * not done: nobody is left to be told.
 */
export const afterwards = ({ background, events }: AuthContext, work: () => Promise<void>): void =>
  background.run(work, (error) => {
    if (!(error instanceof AuthError && error.status === 429)) events.failedUnexpectedly(error)
  })
