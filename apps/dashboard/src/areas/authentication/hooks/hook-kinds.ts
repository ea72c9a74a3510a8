import type { AuthConfig } from '@cairn/contracts/authentication/auth-config'

type NamesEnding<Ending extends string> = Extract<keyof AuthConfig, `hook_${string}_${Ending}`>

export interface HookKind {
  /** Of the function in the template. */
  name: string
  title: string
  /** When it is called, and what for. */
  called: string
  /** What changes while it is on. */
  saved: string
  enabled: NamesEnding<'enabled'>
  uri: NamesEnding<'uri'>
  secrets: NamesEnding<'secrets'>
  /** Of a function in PL/pgSQL: what is declared, and what runs. */
  declares?: string
  body: string
}

const verdict = `  -- event ->> 'user_id' is the user, and event ->> 'valid' says whether it was right.
  -- To refuse: return '{"decision": "reject", "message": "Too many attempts."}';
  return '{"decision": "continue"}';`

/** The six hooks that authentication can call. */
export const hookKinds: readonly HookKind[] = [
  {
    name: 'before_user_created',
    title: 'Before user created',
    called:
      'Called before a user signs up by any method, and can refuse the sign-up. Not called for users that you create.',
    saved: 'Saved. Applies from the next sign-up on.',
    enabled: 'hook_before_user_created_enabled',
    uri: 'hook_before_user_created_uri',
    secrets: 'hook_before_user_created_secrets',
    body: `  if event -> 'user' ->> 'email' like '%@blocked.example' then
    return '{"error": {"http_code": 403, "message": "This address cannot sign up."}}';
  end if;
  return '{}';`,
  },
  {
    name: 'custom_access_token',
    title: 'Customize access token claims',
    called: 'Called for each access token, at sign-in and at each refresh. Returns the claims of the token.',
    saved: 'Saved. Applies from the next access token on.',
    enabled: 'hook_custom_access_token_enabled',
    uri: 'hook_custom_access_token_uri',
    secrets: 'hook_custom_access_token_secrets',
    declares: `  claims jsonb := event -> 'claims';`,
    body: `  -- event ->> 'user_id' is the user. Keep the claims that are there: a token needs them.
  claims := claims || jsonb_build_object('plan', 'free');
  return jsonb_build_object('claims', claims);`,
  },
  {
    name: 'mfa_verification_attempt',
    title: 'MFA verification attempt',
    called: 'Called for each code of a second factor, right or wrong. Can refuse the attempt.',
    saved: 'Saved. Applies from the next code on.',
    enabled: 'hook_mfa_verification_attempt_enabled',
    uri: 'hook_mfa_verification_attempt_uri',
    secrets: 'hook_mfa_verification_attempt_secrets',
    body: verdict,
  },
  {
    name: 'password_verification_attempt',
    title: 'Password verification attempt',
    called: 'Called for each password, right or wrong. Can refuse the attempt, and end the sessions of the user.',
    saved: 'Saved. Applies from the next password on.',
    enabled: 'hook_password_verification_attempt_enabled',
    uri: 'hook_password_verification_attempt_uri',
    secrets: 'hook_password_verification_attempt_secrets',
    body: verdict,
  },
  {
    name: 'send_sms',
    title: 'Send SMS',
    called: 'Called for each SMS instead of the SMS provider. Sends the code.',
    saved: 'Saved. The next SMS is sent this way.',
    enabled: 'hook_send_sms_enabled',
    uri: 'hook_send_sms_uri',
    secrets: 'hook_send_sms_secrets',
    body: `  -- Send the code event -> 'sms' ->> 'otp' to the number event -> 'sms' ->> 'phone'.
  return '{}';`,
  },
  {
    name: 'send_email',
    title: 'Send email',
    called: 'Called for each email instead of the mail server and the templates. Sends the link or the code.',
    saved: 'Saved. The next email is sent this way.',
    enabled: 'hook_send_email_enabled',
    uri: 'hook_send_email_uri',
    secrets: 'hook_send_email_secrets',
    body: `  -- Send the code event -> 'email_data' ->> 'token' to the address event -> 'email_data' ->> 'email'.
  -- event -> 'email_data' ->> 'email_action_type' says what it is for: signup, recovery, magiclink and others.
  return '{}';`,
  },
]
