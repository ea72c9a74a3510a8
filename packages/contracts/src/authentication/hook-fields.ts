import { z } from 'zod'
import { checkedString } from '../organizations/organizations.ts'
import { secretField } from './secret-fields.ts'
import { serverUrlProblem } from './url-rules.ts'

const functionUri = /^pg-functions:\/\/postgres\/[\w$]{1,63}\/[\w$]{1,63}$/

/** What is wrong with the URL of a hook; undefined if nothing is, or there is none. */
export const hookUriProblem = (text: string): string | undefined => {
  if (text === '' || functionUri.test(text)) return undefined
  if (text.startsWith('pg-functions:')) return 'Write pg-functions://postgres/schema/function.'
  return serverUrlProblem(text)
}

const secretsProblem = (text: string): string | undefined =>
  text === '' || text === '********' || text.split('|').every((one) => /^v1,whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(one))
    ? undefined
    : 'A secret begins with v1,whsec_ and goes on in base64. Put | between several.'

const isOn = z.boolean()
/** A URL that begins with https://, or pg-functions://postgres/schema/function. Empty by default. */
const uri = checkedString(hookUriProblem)
/** What requests to an https:// URL are signed with (Standard Webhooks): v1,whsec_ and a key in base64. */
const secrets = secretField.and(checkedString(secretsProblem))

/** Functions of the database, or servers, that the authentication of the project asks. All are off by default. */
export const hookFields = {
  /** Asked before a user is created; an error refuses the sign-up. */
  hook_before_user_created_enabled: isOn,
  hook_before_user_created_uri: uri,
  hook_before_user_created_secrets: secrets,
  /** Asked for each access token; answers the claims that it has. */
  hook_custom_access_token_enabled: isOn,
  hook_custom_access_token_uri: uri,
  hook_custom_access_token_secrets: secrets,
  /** Asked at each code of a second factor, right or wrong; can refuse it. */
  hook_mfa_verification_attempt_enabled: isOn,
  hook_mfa_verification_attempt_uri: uri,
  hook_mfa_verification_attempt_secrets: secrets,
  /** Asked at each password, right or wrong; can refuse it. */
  hook_password_verification_attempt_enabled: isOn,
  hook_password_verification_attempt_uri: uri,
  hook_password_verification_attempt_secrets: secrets,
  /** Sends SMS in place of the provider. */
  hook_send_sms_enabled: isOn,
  hook_send_sms_uri: uri,
  hook_send_sms_secrets: secrets,
  /** Sends emails in place of the mail server. */
  hook_send_email_enabled: isOn,
  hook_send_email_uri: uri,
  hook_send_email_secrets: secrets,
}
