import type { PoolClient, Pool } from 'pg'
import { recordAudit } from '../audit.ts'
import type { AuditAction } from '../audit.ts'
import type { AuthContext } from '../context.ts'
import { allowedRedirect, requireExternal } from '../external/redirects.ts'
import { sendByHook } from '../hooks/ask.ts'
import { requireMail } from '../require-mail.ts'
import { findUser } from '../user-store.ts'
import type { CodeChallenge } from './code-challenge.ts'
import { issueCode } from './code-store.ts'
import type { CodeKind, IssuedCode } from './code-store.ts'
import { sendTemplate, settingsOf } from './send-template.ts'
import type { TemplateName, TemplateValues } from './templates.ts'

/** What an address of the link says that it is for. */
export type CodeType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change' | 'reauthentication'

interface Addressee {
  userId: string
  to: string
  metadata: Record<string, unknown>
}

export interface CodeRequest extends Addressee {
  kind: CodeKind
  type: CodeType
  /** Where the link leads in the end. */
  redirectTo: string
  challenge?: CodeChallenge | undefined
  newEmail?: string | undefined
}

/** Where a mailed link leads in the end: the page that the request names, if that is allowed, or the site. */
export const redirectOf = (context: AuthContext, named = context.request.query.get('redirect_to')): string =>
  allowedRedirect(requireExternal(context), named)

export const linkOf = (
  { project }: AuthContext,
  { token, type, redirectTo }: { token: string; type: CodeType; redirectTo: string },
): string => `${project.url}/auth/v1/verify?${new URLSearchParams({ token, type, redirect_to: redirectTo }).toString()}`

export const issueFor = (
  client: Pool | PoolClient,
  context: AuthContext,
  { userId, kind, to, challenge }: CodeRequest,
): Promise<IssuedCode> =>
  issueCode(
    client,
    context.project,
    { userId, kind, to, digits: settingsOf(context).codeDigits, challenge },
    context.now,
  )

const templateOf: Record<CodeType, TemplateName> = {
  signup: 'confirmation',
  invite: 'invite',
  magiclink: 'magic_link',
  recovery: 'recovery',
  email_change: 'email_change',
  reauthentication: 'reauthentication',
}

/** What a message was requested for, in the words of the audit log. */
const requestOf: Partial<Record<CodeType, AuditAction>> = {
  signup: 'user_confirmation_requested',
  magiclink: 'user_recovery_requested',
  recovery: 'user_recovery_requested',
  reauthentication: 'user_reauthenticate_requested',
}

const valuesOf = (context: AuthContext, request: CodeRequest, { token, code }: IssuedCode): TemplateValues => ({
  ConfirmationURL: linkOf(context, { token, type: request.type, redirectTo: request.redirectTo }),
  Token: code,
  TokenHash: token,
  Email: request.to,
  NewEmail: request.newEmail ?? '',
  RedirectTo: request.redirectTo,
})

const isSentByHook = async (context: AuthContext, request: CodeRequest, { token, code }: IssuedCode) => {
  if (context.hooks?.isOn('sendEmail') !== true) return false
  const user = await findUser(context.pool, request.userId)
  if (user === undefined) return false
  const emailData = {
    token: code,
    token_hash: token,
    redirect_to: request.redirectTo,
    email_action_type: request.type,
    site_url: `${context.project.url}/auth/v1`,
    token_new: '',
    token_hash_new: '',
    email: request.to,
    new_email: request.newEmail ?? '',
  }
  return sendByHook(context, 'sendEmail', user, { email_data: emailData })
}

/** Mails a link and a code; those of the kind that the user had are worthless from now on. */
export const sendCode = async (context: AuthContext, request: CodeRequest): Promise<void> => {
  requireMail(context)
  const issued = await issueFor(context.pool, context, request)
  const action = requestOf[request.type]
  if (action !== undefined) await recordAudit(context.pool, context, { action, userId: request.userId })
  if (await isSentByHook(context, request, issued)) return
  const { to, metadata } = request
  await sendTemplate(context, templateOf[request.type], { to, metadata, values: valuesOf(context, request, issued) })
}
