import { z } from 'zod'
import { checkedString } from '../organizations/organizations.ts'
import { emailTemplateFields } from './email-template-fields.ts'
import {
  accessTokenSeconds,
  codeLengths,
  codeSeconds,
  maxMailIntervalSeconds,
  maxRequestSeconds,
  maxSessionHours,
  mostAuthConnections,
  mostInInterval,
  passwordLengths,
  reuseSeconds,
} from './limits.ts'
import { hookFields } from './hook-fields.ts'
import { mfaFields } from './mfa-fields.ts'
import { oauthServerFields } from './oauth-server-fields.ts'
import { passkeyFields } from './passkey-fields.ts'
import { phoneFields } from './phone-fields.ts'
import { protectionFields } from './protection-fields.ts'
import { providerFields } from './provider-fields.ts'
import { smtpFields } from './smtp-fields.ts'
import { ssoFields } from './sso-fields.ts'
import { redirectUrlsProblem, siteUrlProblem } from './url-rules.ts'

const sessionHours = z.number().int().min(0).max(maxSessionHours)
const perInterval = z.number().int().min(1).max(mostInInterval)

/**
 * The settings of a project's authentication under the names of the management API. The platform API has them in upper
 * case. What each is in the settings of the service is in `config-fields.ts` of the platform.
 */
export const authConfigFields = {
  site_url: checkedString(siteUrlProblem),
  /** Separated by commas; `*` and `**` are wildcards. */
  uri_allow_list: checkedString(redirectUrlsProblem),
  disable_signup: z.boolean(),
  /** Email addresses count as confirmed without an email. */
  mailer_autoconfirm: z.boolean(),
  password_min_length: z.number().int().min(passwordLengths.min).max(passwordLengths.max),
  /** How long an access token is valid, in seconds. */
  jwt_exp: z.number().int().min(accessTokenSeconds.min).max(accessTokenSeconds.max),
  /** How long a session lasts, in hours; 0: until the user signs out. */
  sessions_timebox: sessionHours,
  /** How long a session lasts without use, in hours; 0: any time. */
  sessions_inactivity_timeout: sessionHours,
  /** A new sign-in ends the other sessions of the user. */
  sessions_single_per_user: z.boolean(),
  /** For how long a refresh token that was used is answered once more with the same successor, in seconds. 10 by default. */
  security_refresh_token_reuse_interval: z.number().int().min(reuseSeconds.min).max(reuseSeconds.max),
  /** A refresh token that is used again after that ends its session. It is refused in either case. On by default. */
  refresh_token_rotation_enabled: z.boolean(),
  /** Database connections that requests use at once. */
  db_max_pool_size: z.number().int().min(1).max(mostAuthConnections),
  /** How many seconds a request may take before it is refused with 504. 60 by default, which is the most. */
  api_max_request_duration: z.number().int().min(1).max(maxRequestSeconds),
  /** The shortest interval between two emails to one address, in seconds. */
  smtp_max_frequency: z.number().int().min(1).max(maxMailIntervalSeconds),
  /** Emails of the whole project, per hour. */
  rate_limit_email_sent: perInterval,
  /** Emails that are requested, per IP address and five minutes. */
  rate_limit_otp: perInterval,
  /** Links and codes that are tried, per IP address and five minutes. */
  rate_limit_verify: perInterval,
  /** Wrong codes of messages, per email address or phone number and hour. */
  rate_limit_code_guesses: perInterval,
  /** Notifications of changes in an account, per user, kind and hour. */
  rate_limit_notifications: perInterval,
  /** Sign-ups, per IP address and five minutes. */
  rate_limit_sign_ups: perInterval,
  /** Wrong passwords, per IP address and five minutes. */
  rate_limit_wrong_passwords: perInterval,
  /** Anonymous users who are made, per IP address and hour. */
  rate_limit_anonymous_users: perInterval,
  /** Refreshes of sessions, per IP address and five minutes. */
  rate_limit_token_refresh: perInterval,
  /** Sign-ins with a wallet, per IP address and five minutes. */
  rate_limit_web3: perInterval,
  /** Whether users can sign in with a wallet of Ethereum, on pages of the site URL and the redirect URLs. Off by default. */
  external_web3_ethereum_enabled: z.boolean(),
  /** The same for Solana. Off by default. */
  external_web3_solana_enabled: z.boolean(),
  /** Whether people can have an account without an address or number, which they add later. Off by default. */
  external_anonymous_users_enabled: z.boolean(),
  /** A session older than a day needs a mailed code to change the password. Off by default. */
  security_update_password_require_reauthentication: z.boolean(),
  /** A new email address takes effect once the old one has confirmed too. On by default. */
  mailer_secure_email_change_enabled: z.boolean(),
  /** How many digits a mailed code has. 6 by default. */
  mailer_otp_length: z.number().int().min(codeLengths.min).max(codeLengths.max),
  /** How long mailed links and codes are valid, in seconds. An hour by default. */
  mailer_otp_exp: z.number().int().min(codeSeconds.min).max(codeSeconds.max),
  /** What users do is not written to the table `auth.audit_log_entries`. Off by default. */
  audit_log_disable_postgres: z.boolean(),
  ...emailTemplateFields,
  ...smtpFields,
  ...phoneFields,
  ...mfaFields,
  ...passkeyFields,
  ...oauthServerFields,
  ...ssoFields,
  ...hookFields,
  ...protectionFields,
  ...providerFields,
}
