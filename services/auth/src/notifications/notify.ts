import { sendTemplate } from '../codes/send-template.ts'
import type { AuthContext } from '../context.ts'
import { sendByHook } from '../hooks/ask.ts'
import { afterwards } from '../mail-link.ts'
import type { UserRow } from '../user.ts'
import { findUser } from '../user-store.ts'
import type { NotificationName } from './notification-names.ts'

export interface Told {
  userId: string
  /** Where the notification goes: of a change of address, the old one. Null: nowhere. */
  email: string | null
  metadata: Record<string, unknown> | null
}

export const toldOf = (user: UserRow): Told => ({
  userId: user.id,
  email: user.email,
  metadata: user.raw_user_meta_data,
})

/** What has changed, by the names of the variables. */
export interface ChangeValues {
  email?: string
  oldEmail?: string
  phone?: string
  oldPhone?: string
  provider?: string
  factorType?: string
}

const send = async (
  context: AuthContext,
  name: NotificationName,
  { userId, email, metadata }: Told & { email: string },
  values: ChangeValues,
): Promise<void> => {
  const type = `${name}_notification` as const
  const user = context.hooks?.isOn('sendEmail') === true ? await findUser(context.pool, userId) : undefined
  if (user !== undefined) {
    const emailData = {
      token: '',
      token_hash: '',
      redirect_to: '',
      email_action_type: type,
      site_url: `${context.project.url}/auth/v1`,
      token_new: '',
      token_hash_new: '',
      email,
      new_email: values.email ?? '',
      old_email: values.oldEmail ?? '',
      old_phone: values.oldPhone ?? '',
      provider: values.provider ?? '',
      factor_type: values.factorType ?? '',
    }
    if (await sendByHook(context, 'sendEmail', user, { email_data: emailData })) return
  }
  await sendTemplate(context, type, {
    to: email,
    metadata: metadata ?? {},
    values: {
      Email: values.email ?? email,
      OldEmail: values.oldEmail ?? '',
      Phone: values.phone ?? '',
      OldPhone: values.oldPhone ?? '',
      Provider: values.provider ?? '',
      FactorType: values.factorType ?? '',
    },
  })
}

/** Mails somebody what was changed in their account, after the response, where the project wants it and they have an address. */
export const notify = (
  context: AuthContext,
  name: NotificationName,
  { email, ...changed }: Told,
  values: ChangeValues = {},
): void => {
  if (context.settings?.notifications[name] !== true || context.mail === undefined || email === null) return
  afterwards(context, async () => {
    // The first ones inform the user; the rest would only fill a mailbox. Each kind has its own limit, so that none hides another.
    context.limits.notices.take(`${context.project.ref} ${changed.userId} ${name}`)
    await send(context, name, { ...changed, email }, values)
  })
}
