const unverified = 'Error sending confirmation mail'

/** The message for a refused sign-in: that of the service, unless it does not say what to do. */
export const refusalText = (message: string, supportEmail: string): string =>
  message === unverified
    ? `Please verify your email on GitHub first, then reach out to us at ${supportEmail} to log into the dashboard.`
    : message

interface ReturnSearch {
  error?: string
  error_code?: string
  error_description?: string
}

const sentences = new Map([
  ['bad_oauth_state', 'This sign-in has expired or was already used. Start again.'],
  [
    'saml_relay_state_not_found',
    'This sign-in was not begun here, has expired or was already used. Enter your email address to start again.',
  ],
  ['access_denied', 'You did not allow access to the other account.'],
  ['sso_outside_domain', "Your organization's provider returned an email address of another domain."],
  ['sso_email_not_verified', 'Your organization has not verified your email address.'],
])

/** Why one comes back without a session. Anybody can write an address, so its text is never shown. */
export const returnedRefusal = ({
  error,
  error_code: code,
  error_description: text,
}: ReturnSearch): string | undefined => {
  if (error === undefined && code === undefined) return undefined
  if (text === unverified) return unverified
  return sentences.get(code ?? '') ?? 'The response of the provider could not be verified. Start again.'
}
