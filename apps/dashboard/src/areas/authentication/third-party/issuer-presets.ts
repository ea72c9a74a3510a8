import type { NewThirdPartyAuth } from '@cairn/contracts/authentication/third-party-auth'
import type { ThirdPartyKind } from '@cairn/contracts/authentication/third-party-kind'
import { serverUrlProblem } from '@cairn/contracts/authentication/url-rules'

/** What the issuers are called. */
export const kindTitles: Readonly<Record<ThirdPartyKind, string>> = {
  firebase: 'Firebase',
  auth0: 'Auth0',
  'aws-cognito': 'Amazon Cognito',
  clerk: 'Clerk',
  workos: 'WorkOS',
  custom: 'Other issuer',
}

/** An issuer whose address follows from one name in its own dashboard. */
export interface Preset {
  label: string
  hint: string
  placeholder: string
  pattern: RegExp
  problem: string
  issuer: (name: string) => string
}

type PresetKind = Exclude<ThirdPartyKind, 'custom'>

const domain = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i

/** Each has the name that people can copy from the settings of the service. */
const presets: Readonly<Record<PresetKind, Preset>> = {
  firebase: {
    label: 'Project ID',
    hint: 'In Firebase, in the project settings. All Firebase projects sign with the same keys: only tokens for this project are accepted.',
    placeholder: 'bakery-4f1c2',
    pattern: /^[a-z0-9][a-z0-9-]{2,}$/,
    problem: 'Enter the ID of the project: lowercase letters, digits and hyphens.',
    issuer: (name) => `https://securetoken.google.com/${name}`,
  },
  auth0: {
    label: 'Domain',
    hint: 'In Auth0, in the settings of the application or tenant. A custom domain works too.',
    placeholder: 'bakery.eu.auth0.com',
    pattern: domain,
    problem: 'Enter a domain without https:// and without a path.',
    issuer: (name) => `https://${name}`,
  },
  'aws-cognito': {
    label: 'User pool ID',
    hint: 'In the AWS console, in the overview of the user pool. Its first part is the region.',
    placeholder: 'eu-central-1_aBcD12345',
    pattern: /^[a-z]{2}(?:-[a-z]+)+-\d+_\w+$/,
    problem: 'Enter the ID of the user pool: the region, an underscore and the name.',
    issuer: (name) => `https://cognito-idp.${name.slice(0, name.indexOf('_'))}.amazonaws.com/${name}`,
  },
  clerk: {
    label: 'Domain',
    hint: 'In Clerk, as the Frontend API URL of the instance.',
    placeholder: 'clerk.example.com',
    pattern: domain,
    problem: 'Enter a domain without https:// and without a path.',
    issuer: (name) => `https://${name}`,
  },
  workos: {
    label: 'Client ID',
    hint: 'In WorkOS, in the overview of the environment.',
    placeholder: 'client_01H7ABC',
    pattern: /^client_\w+$/,
    problem: 'Enter the client ID, which begins with client_.',
    issuer: (name) => `https://api.workos.com/user_management/${name}`,
  },
}

/** Undefined for an issuer that is entered by its address. */
export const presetOf = (kind: string): Preset | undefined =>
  Object.entries(presets).find(([name]) => name === kind)?.[1]

/** Where the keys of another issuer come from. */
export type KeySource = 'discovery' | 'url' | 'keys'

export interface IssuerValues {
  kind: ThirdPartyKind
  /** Of a preset. */
  name: string
  source: KeySource
  issuer: string
  keysUrl: string
  keys: string
  audience: string
}

export const newIssuer: IssuerValues = {
  kind: 'firebase',
  name: '',
  source: 'discovery',
  issuer: '',
  keysUrl: '',
  keys: '',
  audience: '',
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const keySetIn = (text: string): { keys: { kty: string }[] } | undefined => {
  try {
    const parsed: unknown = JSON.parse(text)
    if (!isObject(parsed) || !('keys' in parsed) || !Array.isArray(parsed.keys)) return undefined
    const keys = parsed.keys.filter(
      (key: unknown): key is { kty: string } => isObject(key) && 'kty' in key && typeof key.kty === 'string',
    )
    return keys.length > 0 && keys.length === parsed.keys.length ? { keys } : undefined
  } catch {
    // While it is typed, it is not JSON yet.
    return undefined
  }
}

export const keysProblem = (text: string): string | undefined =>
  keySetIn(text) === undefined ? 'Enter a JWKS: a JSON object with a list “keys”.' : undefined

export const nameProblem = (kind: string, text: string): string | undefined => {
  const preset = presetOf(kind)
  return preset === undefined || preset.pattern.test(text.trim()) ? undefined : preset.problem
}

/** Only discovery needs the issuer. */
export const issuerProblem = (source: KeySource, text: string): string | undefined =>
  text.trim() === '' && source !== 'discovery' ? undefined : serverUrlProblem(text.trim())

const audiencesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,]+/)
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  ),
]

export const audienceProblem = (text: string): string | undefined =>
  audiencesIn(text).length > 10 ? 'Enter 10 audiences at most.' : undefined

/** What is sent of a form without a problem. */
export const toNewIssuer = ({
  kind,
  name,
  source,
  issuer,
  keysUrl,
  keys,
  audience,
}: IssuerValues): NewThirdPartyAuth => {
  const audiences = audiencesIn(audience)
  const shared = audiences.length === 0 ? {} : { audience: audiences }
  const preset = presetOf(kind)
  if (preset !== undefined) return { oidc_issuer_url: preset.issuer(name.trim()), ...shared }
  const named = issuer.trim() === '' ? {} : { oidc_issuer_url: issuer.trim() }
  if (source === 'url') return { ...named, jwks_url: keysUrl.trim(), ...shared }
  if (source === 'keys') return { ...named, custom_jwks: keySetIn(keys) ?? { keys: [] }, ...shared }
  return { oidc_issuer_url: issuer.trim(), ...shared }
}
