import { z } from 'zod'
import { checkedString } from '../organizations/organizations.ts'
import { codeLengths } from './limits.ts'
import { smsTemplateProblem } from './phone-fields.ts'

/** Second factors: which users can add and show, and how many. */
export const mfaFields = {
  /** How many verified factors a user can have. 10 by default. */
  mfa_max_enrolled_factors: z.number().int().min(0).max(30),
  /** Authenticator apps. On by default. */
  mfa_totp_enroll_enabled: z.boolean(),
  mfa_totp_verify_enabled: z.boolean(),
  /** Codes in an SMS, which the SMS provider of the project sends. Off by default. */
  mfa_phone_enroll_enabled: z.boolean(),
  mfa_phone_verify_enabled: z.boolean(),
  /** How many digits such a code has. 6 by default. */
  mfa_phone_otp_length: z.number().int().min(codeLengths.min).max(codeLengths.max),
  /** The text of the SMS, in which {{ .Code }} stands for the code. */
  mfa_phone_template: checkedString(smsTemplateProblem),
  /** Security keys and passkeys, on pages of the site URL and the redirect URLs. Off by default. */
  mfa_web_authn_enroll_enabled: z.boolean(),
  mfa_web_authn_verify_enabled: z.boolean(),
}
