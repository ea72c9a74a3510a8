import { filledText, inTransaction, json, optionalRecord } from '@cairn/service-kit'
import { z } from 'zod'
import { assertAdmin } from '../../admin/admin-caller.ts'
import { recordAdminAudit } from '../../admin/audit.ts'
import { changeForMail, createForMail, unconfirmedUser } from '../../admin/mail-target.ts'
import { readJson } from '../../body.ts'
import type { CodeKind } from '../../codes/code-store.ts'
import { issueFor, linkOf, redirectOf } from '../../codes/send-code.ts'
import type { CodeType } from '../../codes/send-code.ts'
import type { AuthContext, Route } from '../../context.ts'
import { checkedEmail } from '../../email-address.ts'
import { AuthError } from '../../errors.ts'
import { publicUser } from '../../user.ts'
import type { UserRow } from '../../user.ts'
import { emailExists, findUserByEmail } from '../../user-store.ts'
import { confirmStatus } from '../project/email-change.ts'

const types = ['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new'] as const

const LinkBody = z.object({
  type: z.enum(types),
  email: z.string(),
  new_email: filledText,
  password: filledText,
  data: optionalRecord,
  redirect_to: filledText,
})
type LinkBody = z.output<typeof LinkBody>

interface Target {
  user: UserRow
  kind: CodeKind
  linkType: CodeType
  to: string
}

const invalid = (message: string) => new AuthError(400, 'validation_failed', message)

const newUser = async (context: AuthContext, email: string, { type, password, data }: LinkBody): Promise<UserRow> => {
  const isSignUp = type === 'signup'
  if (isSignUp && password === undefined) throw invalid('Signup requires a valid password')
  if (isSignUp && password !== undefined) await context.passwords.assertStrong(password)
  const known = await unconfirmedUser(context, email, emailExists)
  const passwordHash =
    isSignUp && password !== undefined ? await context.passwords.hash(password, context.request.ip) : undefined
  const fields = { passwordHash, metadata: data ?? {}, isInvited: type === 'invite' }
  return known === undefined ? createForMail(context, { email, ...fields }) : changeForMail(context, known, fields)
}

const beginChange = `
update auth.users set email_change = $2::text, email_change_sent_at = $3, updated_at = $3,
  email_change_confirm_status =
    case when email_change = $2::text and $4::smallint = ${confirmStatus.both} then email_change_confirm_status
      else $4::smallint end
where id = $1`

const changeTarget = async (context: AuthContext, user: UserRow, body: LinkBody): Promise<Target> => {
  if (body.new_email === undefined) throw invalid('A new_email is needed to change the address')
  const newEmail = checkedEmail(body.new_email)
  if ((await findUserByEmail(context.pool, newEmail)) !== undefined) throw emailExists()
  const only = body.type === 'email_change_new' ? confirmStatus.fromNew : confirmStatus.fromCurrent
  const status = context.settings?.confirmsBothAddresses === true ? confirmStatus.both : only
  await context.pool.query(beginChange, [user.id, newEmail, context.now, status])
  const [kind, to] =
    body.type === 'email_change_new'
      ? (['email_change_token_new', newEmail] as const)
      : (['email_change_token_current', user.email ?? ''] as const)
  return { user, kind, linkType: 'email_change', to }
}

const targetOf = async (context: AuthContext, email: string, body: LinkBody): Promise<Target> => {
  const { type } = body
  if (type === 'signup' || type === 'invite')
    return { user: await newUser(context, email, body), kind: 'confirmation_token', linkType: type, to: email }
  const known = await findUserByEmail(context.pool, email)
  if (known === undefined && type === 'magiclink') {
    const user = await createForMail(context, { email, metadata: body.data ?? {}, isInvited: false })
    return { user, kind: 'recovery_token', linkType: 'magiclink', to: email }
  }
  if (known === undefined) throw new AuthError(404, 'user_not_found', 'User with this email not found')
  if (type === 'magiclink' || type === 'recovery')
    return { user: known, kind: 'recovery_token', linkType: type, to: email }
  return changeTarget(context, known, body)
}

/** For servers of the project that send their own mail: the link and the code, which are mailed to nobody. */
export const generateLink: Route = async (context) => {
  await assertAdmin(context)
  const body = await readJson(context.request, LinkBody)
  const email = checkedEmail(body.email)
  const { user, kind, linkType, to } = await targetOf(context, email, body)
  const redirectTo = redirectOf(context, body.redirect_to ?? context.request.query.get('redirect_to'))
  const { token, code } = await inTransaction(context.pool, async (client) => {
    await recordAdminAudit(client, context, 'user_recovery_requested', user)
    return issueFor(client, context, { userId: user.id, kind, type: linkType, to, metadata: {}, redirectTo })
  })
  return json({
    ...publicUser(user),
    action_link: linkOf(context, { token, type: linkType, redirectTo }),
    email_otp: code,
    hashed_token: token,
    verification_type: body.type,
    redirect_to: redirectTo,
  })
}
