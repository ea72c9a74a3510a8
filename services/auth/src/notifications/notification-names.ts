import { z } from 'zod'

/** Changes in an account that its owner can be told of by email. */
export const notificationNames = [
  'password_changed',
  'email_changed',
  'phone_changed',
  'identity_linked',
  'identity_unlinked',
  'mfa_factor_enrolled',
  'mfa_factor_unenrolled',
] as const
export type NotificationName = (typeof notificationNames)[number]

const isOn = z.boolean().default(false)

/** Which of them are sent. */
export const NotificationSettings = z.strictObject({
  password_changed: isOn,
  email_changed: isOn,
  phone_changed: isOn,
  identity_linked: isOn,
  identity_unlinked: isOn,
  mfa_factor_enrolled: isOn,
  mfa_factor_unenrolled: isOn,
})
