import type { Screen } from '../screen.ts'
import { shownUser } from '../../gallery-users.ts'
import { dialog, press } from '../steps.ts'

const page = (name: string) => (world: { shop: string }) => `/project/${world.shop}/auth/${name}`

export const screens: readonly Screen[] = [
  {
    name: 'auth-users',
    as: 'owner',
    path: page('users'),
    ready: (shown) => shown.getByRole('button', { name: 'Ada Byron' }),
  },
  {
    name: 'auth-user',
    as: 'owner',
    path: page(`users?user=${shownUser}`),
    ready: (shown) => dialog(shown).getByRole('button', { name: 'Delete user' }),
  },
  {
    name: 'auth-users-new',
    as: 'owner',
    path: page('users'),
    act: press('New user'),
    ready: (shown) => dialog(shown).getByLabel('Email', { exact: true }),
  },
  {
    name: 'auth-providers',
    as: 'owner',
    path: page('providers'),
    act: async (shown) => {
      await shown.getByRole('switch', { name: 'Sign in with a phone number' }).click()
      await shown.getByRole('combobox', { name: 'SMS provider' }).click()
      await shown.getByRole('option', { name: 'Twilio' }).click()
    },
    ready: (shown) => shown.getByLabel('Account SID'),
    whole: true,
  },
  {
    name: 'auth-provider',
    as: 'owner',
    path: page('providers/google'),
    act: (shown) => shown.getByRole('switch', { name: 'Sign in with Google' }).click(),
    ready: (shown) => shown.getByLabel('Other client IDs'),
    whole: true,
  },
  {
    name: 'auth-sessions',
    as: 'owner',
    path: page('sessions'),
    ready: (shown) => shown.getByLabel('Access token lifetime'),
    whole: true,
  },
  {
    name: 'auth-rate-limits',
    as: 'owner',
    path: page('rate-limits'),
    ready: (shown) => shown.getByLabel('Emails of the project'),
    whole: true,
  },
  {
    name: 'auth-performance',
    as: 'owner',
    path: page('performance'),
    ready: (shown) => shown.getByLabel('Maximum connections'),
  },
  {
    name: 'auth-templates',
    as: 'owner',
    path: page('templates'),
    ready: (shown) => shown.getByRole('link', { name: /^Magic link/ }),
  },
  {
    name: 'auth-template',
    as: 'owner',
    path: page('templates/recovery'),
    ready: (shown) => shown.getByRole('textbox', { name: 'Body' }),
    whole: true,
  },
  {
    name: 'auth-template-notification',
    as: 'owner',
    path: page('templates/password_changed_notification'),
    ready: (shown) => shown.getByRole('switch', { name: 'Send “Password changed”' }),
  },
  {
    name: 'auth-smtp',
    as: 'owner',
    path: page('smtp'),
    act: (shown) => shown.getByRole('switch', { name: 'Use your own mail server' }).click(),
    ready: (shown) => shown.getByLabel('Sender address'),
    whole: true,
  },
  {
    name: 'auth-protection',
    as: 'owner',
    path: page('protection'),
    act: async (shown) => {
      await shown.getByRole('switch', { name: 'Require a captcha' }).click()
      await shown.getByRole('switch', { name: 'Refuse leaked passwords' }).click()
    },
    ready: (shown) => shown.getByLabel('URL of the lists'),
    whole: true,
  },
  {
    name: 'auth-hooks',
    as: 'owner',
    path: page('hooks'),
    act: async (shown) => {
      await shown.getByRole('switch', { name: 'Use the hook “Before user created”' }).click()
      await shown.getByRole('switch', { name: 'Use the hook “Send SMS”' }).click()
      await shown.getByRole('combobox', { name: 'Type' }).last().click()
      await shown.getByRole('option', { name: 'HTTPS endpoint' }).click()
    },
    ready: (shown) => shown.getByRole('button', { name: 'Generate secret' }),
    whole: true,
  },
  {
    name: 'auth-mfa',
    as: 'owner',
    path: page('mfa'),
    act: (shown) => shown.getByRole('switch', { name: 'Accept codes sent by SMS' }).click(),
    ready: (shown) => shown.getByLabel('Text of an SMS'),
    whole: true,
  },
  {
    name: 'auth-audit-logs',
    as: 'owner',
    path: page('audit-logs'),
    ready: (shown) => shown.getByRole('table', { name: 'Entries' }),
  },
  {
    name: 'auth-audit-logs-filtered',
    as: 'reader',
    path: page('audit-logs?search=nobody'),
    ready: (shown) => shown.getByRole('heading', { name: 'No entries match' }),
  },
  {
    name: 'auth-user-logs',
    as: 'owner',
    path: page(`users?user=${shownUser}`),
    act: async (shown) => dialog(shown).getByRole('tab', { name: 'Logs' }).click(),
    ready: (shown) => dialog(shown).getByRole('list', { name: 'Logs' }),
  },
  {
    name: 'auth-oauth-server',
    as: 'owner',
    path: page('oauth-server'),
    act: (shown) => shown.getByRole('switch', { name: 'Let other applications sign people in' }).click(),
    ready: (shown) => shown.getByLabel('Path of the consent page'),
    whole: true,
  },
  {
    name: 'auth-third-party',
    as: 'owner',
    path: page('third-party'),
    ready: (shown) => shown.getByRole('table', { name: 'Issuers' }),
  },
  {
    name: 'auth-third-party-reader',
    as: 'reader',
    path: page('third-party'),
    ready: (shown) => shown.getByRole('table', { name: 'Issuers' }),
  },
  {
    name: 'auth-third-party-new',
    as: 'owner',
    path: page('third-party'),
    act: press('Add issuer'),
    ready: (shown) => dialog(shown).getByLabel('Project ID'),
  },
  {
    name: 'auth-third-party-new-custom',
    as: 'owner',
    path: page('third-party'),
    act: async (shown) => {
      await press('Add issuer')(shown)
      await dialog(shown).getByRole('combobox', { name: 'Service' }).click()
      await shown.getByRole('option', { name: 'Other issuer' }).click()
      await dialog(shown).getByRole('combobox', { name: 'Public keys' }).click()
      await shown.getByRole('option', { name: 'Keys entered here' }).click()
    },
    ready: (shown) => dialog(shown).getByLabel('Key set'),
  },
  {
    name: 'auth-third-party-remove',
    as: 'owner',
    path: page('third-party'),
    act: press('Remove https://id.bakery.example'),
    ready: (shown) => dialog(shown).getByRole('button', { name: 'Remove issuer' }),
  },
  {
    name: 'auth-url-configuration',
    as: 'owner',
    path: page('url-configuration'),
    ready: (shown) => shown.getByRole('button', { name: 'Add URLs' }),
    whole: true,
  },
  {
    name: 'auth-url-configuration-reader',
    as: 'reader',
    path: page('url-configuration'),
    ready: (shown) => shown.getByRole('button', { name: 'Add URLs' }),
    whole: true,
  },
  {
    name: 'auth-oauth-apps',
    as: 'owner',
    path: page('oauth-apps'),
    ready: (shown) => shown.getByRole('table', { name: 'Applications' }),
  },
  {
    name: 'auth-oauth-apps-new',
    as: 'owner',
    path: page('oauth-apps'),
    act: press('Register application'),
    ready: (shown) => dialog(shown).getByLabel('Redirect URLs'),
  },
  {
    name: 'auth-sso',
    as: 'owner',
    path: page('sso'),
    ready: (shown) => shown.getByRole('table', { name: 'Organizations' }),
    whole: true,
  },
  {
    name: 'auth-sso-new',
    as: 'owner',
    path: page('sso'),
    act: press('Add organization'),
    ready: (shown) => dialog(shown).getByLabel('Metadata URL'),
  },
  {
    name: 'auth-sso-reader',
    as: 'reader',
    path: page('sso'),
    ready: (shown) => shown.getByRole('table', { name: 'Organizations' }),
    whole: true,
  },
]
