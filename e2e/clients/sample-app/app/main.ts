import { createClient } from '@supabase/supabase-js'

const found = (selector: string): Element => {
  const element = document.querySelector(selector)
  if (element === null) throw new Error(`The page has no ${selector}.`)
  return element
}

const setting = (name: string): string => found(`meta[name="${name}"]`).getAttribute('content') ?? ''

const typed = (id: string): string => {
  const input = found(`#${id}`)
  return input instanceof HTMLInputElement ? input.value : ''
}

// As an application in a browser is told to: what is in the address afterwards is a code, never a token.
const { auth } = createClient(setting('project-url'), setting('project-key'), { auth: { flowType: 'pkce' } })

const home = `${location.origin}/`

interface Result {
  error: Error | null
}

const newestFactor = async (): Promise<string> => {
  const { data } = await auth.mfa.listFactors()
  return data?.all.at(-1)?.id ?? ''
}

const addAuthenticator = async (): Promise<Result> => {
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' })
  found('#secret').textContent = data?.totp.secret ?? ''
  return { error }
}

/** What each button does. */
const actions: Readonly<Record<string, () => Promise<Result>>> = {
  'Sign up': () =>
    auth.signUp({ email: typed('email'), password: typed('password'), options: { emailRedirectTo: home } }),
  'Sign in': () => auth.signInWithPassword({ email: typed('email'), password: typed('password') }),
  'Send magic link': () => auth.signInWithOtp({ email: typed('email'), options: { emailRedirectTo: home } }),
  'Verify email code': () => auth.verifyOtp({ email: typed('email'), token: typed('code'), type: 'email' }),
  'Send SMS': () => auth.signInWithOtp({ phone: typed('phone') }),
  'Verify SMS code': () => auth.verifyOtp({ phone: typed('phone'), token: typed('code'), type: 'sms' }),
  'Continue with Keycloak': () => auth.signInWithOAuth({ provider: 'keycloak', options: { redirectTo: home } }),
  'Continue without an account': () => auth.signInAnonymously(),
  'Link Keycloak': () => auth.linkIdentity({ provider: 'keycloak', options: { redirectTo: home } }),
  'Add authenticator': addAuthenticator,
  'Verify authenticator': async () =>
    auth.mfa.challengeAndVerify({ factorId: await newestFactor(), code: typed('code') }),
  'Register passkey': () => auth.registerPasskey(),
  'Sign in with passkey': () => auth.signInWithPasskey(),
  'Sign in with your company': () =>
    auth.signInWithSSO({ domain: typed('email').split('@')[1] ?? '', options: { redirectTo: home } }),
  'Reset password': () => auth.resetPasswordForEmail(typed('email'), { redirectTo: home }),
  'Change password': () => auth.updateUser({ password: typed('password') }),
  'Sign out': () => auth.signOut(),
}

/** Who is signed in, and how. */
const userText = async (): Promise<string> => {
  const { data } = await auth.getUser()
  if (data.user === null) return 'Signed out'
  const { email, phone, is_anonymous: isAnonymous, identities = [] } = data.user
  const { data: level } = await auth.mfa.getAuthenticatorAssuranceLevel()
  const names = [email, phone].filter((name) => name !== undefined && name !== '')
  const providers = identities.map(({ provider }) => provider).toSorted()
  return [
    `Signed in as ${isAnonymous === true ? 'a guest' : names.join(' and ')}`,
    `by ${providers.length === 0 ? 'nothing' : providers.join(' and ')}`,
    `at ${level?.currentLevel ?? 'no level'} of ${level?.nextLevel ?? 'none'}`,
  ].join(', ')
}

const show = async (problem: string): Promise<void> => {
  found('#user').textContent = await userText()
  found('#problem').textContent = problem
}

const run = async (action: () => Promise<Result>): Promise<void> => {
  found('#user').textContent = 'Loading …'
  const { error } = await action()
  await show(error?.message ?? '')
}

for (const [label, action] of Object.entries(actions)) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.addEventListener('click', () => void run(action))
  found('#buttons').append(button, ' ')
}

// Resolves once a code in the address has been exchanged.
const { error } = await auth.initialize()
await show(error?.message ?? '')
