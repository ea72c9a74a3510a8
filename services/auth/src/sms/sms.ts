import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'

export interface Sms {
  /** Digits alone, with the country's first. */
  to: string
  text: string
}

export type SendSms = (sms: Sms) => Promise<void>

/** Throws if people cannot use phone numbers here. */
export const requireSms = ({ sms }: AuthContext): SendSms => {
  if (sms === undefined) throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider')
  return sms
}
