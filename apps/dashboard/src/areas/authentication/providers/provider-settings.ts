import type { ProviderName } from '@cairn/contracts/authentication/provider-names'
import { serverUrlProblem } from '@cairn/contracts/authentication/url-rules'
import { providerNames } from '@cairn/contracts/authentication/provider-names'
import type { FormState, Setting } from '../settings/settings.ts'

/** What a provider is called. */
export const providerTitles: Readonly<Record<ProviderName, string>> = {
  apple: 'Apple',
  azure: 'Azure',
  bitbucket: 'Bitbucket',
  discord: 'Discord',
  facebook: 'Facebook',
  figma: 'Figma',
  github: 'GitHub',
  gitlab: 'GitLab',
  google: 'Google',
  kakao: 'Kakao',
  keycloak: 'Keycloak',
  linkedin_oidc: 'LinkedIn',
  notion: 'Notion',
  slack_oidc: 'Slack',
  spotify: 'Spotify',
  twitch: 'Twitch',
  workos: 'WorkOS',
  x: 'X',
  zoom: 'Zoom',
}

export const providerNamed = (text: string | undefined): ProviderName | undefined =>
  providerNames.find((name) => name === text)

/** Of providers that have an address of one's own. */
const urls: Readonly<Partial<Record<ProviderName, { label: string; hint: string; isNeeded: boolean }>>> = {
  azure: {
    label: 'Tenant URL',
    hint: 'The issuer of your tenant: https://login.microsoftonline.com/{tenant}/v2.0. It vouches for the addresses of its users.',
    isNeeded: true,
  },
  keycloak: {
    label: 'Realm URL',
    hint: 'The issuer of your realm, such as https://id.example.com/realms/shop.',
    isNeeded: true,
  },
  github: {
    label: 'URL of GitHub Enterprise',
    hint: 'Empty by default: github.com.',
    isNeeded: false,
  },
  gitlab: {
    label: 'URL of GitLab',
    hint: 'Empty by default: https://gitlab.com.',
    isNeeded: false,
  },
}

const required = (what: string) => (text: string) => (text.trim() === '' ? `Enter ${what}.` : undefined)

const urlSettings = (name: ProviderName, when: (values: FormState) => boolean): readonly Setting[] => {
  const url = urls[name]
  if (url === undefined) return []
  const problem = (text: string) => (text.trim() === '' && !url.isNeeded ? undefined : serverUrlProblem(text.trim()))
  return [{ kind: 'text', name: `external_${name}_url`, when, problem, label: url.label, hint: url.hint }]
}

const ownSettings = (name: ProviderName, when: (values: FormState) => boolean): readonly Setting[] => {
  if (name !== 'apple' && name !== 'google') return []
  const ids: Setting = {
    kind: 'text',
    name: `external_${name}_additional_client_ids`,
    when,
    label: 'Other client IDs',
    hint: 'Of your applications for phones and others, whose ID tokens are accepted too, separated by commas. None by default.',
  }
  if (name === 'apple') return [ids]
  return [
    ids,
    {
      kind: 'switch',
      name: 'external_google_skip_nonce_check',
      when,
      label: 'Skip the check of the nonce',
      hint: 'ID tokens are accepted whatever nonce they have, which lets a stolen one be used again. Off by default.',
    },
  ]
}

/** The settings of one provider. All but the switch apply while it is on. */
export const providerSettings = (name: ProviderName): readonly Setting[] => {
  const enabled = `external_${name}_enabled` as const
  const when = (values: FormState): boolean => values[enabled] === true
  const title = providerTitles[name]
  return [
    {
      kind: 'switch',
      name: enabled,
      label: `Sign in with ${title}`,
      hint: 'Off by default. Switching it off keeps the settings below, and the users.',
    },
    {
      kind: 'text',
      name: `external_${name}_client_id`,
      when,
      problem: required('the client ID'),
      label: 'Client ID',
      hint: `Of the application that you register with ${title}.`,
    },
    {
      kind: 'secret',
      name: `external_${name}_secret`,
      when,
      problem: required('the client secret'),
      label: 'Client secret',
      hint:
        name === 'apple'
          ? 'The signed JSON Web Token that Apple wants as a secret: it expires after six months at most. Stored encrypted, and not shown again.'
          : 'Stored encrypted, and not shown again.',
    },
    ...urlSettings(name, when),
    ...ownSettings(name, when),
  ]
}
