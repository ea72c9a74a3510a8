import { z } from 'zod'
import type { OutgoingFetch } from '../outgoing.ts'
import { createOAuthProvider } from './oauth-provider.ts'
import { createOpenIdProvider } from './openid-provider.ts'
import type { OAuthPreset } from './presets.ts'
import { presets } from './presets.ts'
import { providerNames } from './provider-names.ts'
import type { ProviderName } from './provider-names.ts'
import type { ExternalProvider } from './provider.ts'

const ProviderSettings = z.strictObject({
  isOn: z.boolean().default(false),
  clientId: z.string().max(300).default(''),
  /** Sealed. */
  secret: z.string().max(20_000).default(''),
  /** The issuer, or the base of the provider's addresses. Empty: the usual one. */
  url: z.string().max(2_000).default(''),
  /** Of applications whose ID tokens are accepted too, separated by commas. */
  otherClientIds: z.string().max(2_000).default(''),
  /** Whether ID tokens are accepted whatever nonce they have. */
  skipsNonce: z.boolean().default(false),
})
export type ProviderSettings = z.infer<typeof ProviderSettings>

/** The providers of a project, by their names. */
export const ProvidersSettings = z.partialRecord(z.enum(providerNames), ProviderSettings.prefault({}))
export type ProvidersSettings = z.infer<typeof ProvidersSettings>

export const usualProvider: ProviderSettings = ProviderSettings.parse({})

const movedTo = (base: string, address: string): string => {
  const { pathname, search } = new URL(address)
  return `${base.replace(/\/+$/, '')}${pathname}${search}`
}

/** The preset of a provider that is installed elsewhere. */
const relocated = (preset: OAuthPreset, base: string): OAuthPreset =>
  base === ''
    ? preset
    : {
        ...preset,
        authorizationUrl: movedTo(base, preset.authorizationUrl),
        tokenUrl: movedTo(base, preset.tokenUrl),
        profileUrl: movedTo(base, preset.profileUrl),
        ...(preset.emails && { emails: { ...preset.emails, url: movedTo(base, preset.emails.url) } }),
      }

interface Outside {
  fetch: OutgoingFetch
  /** Throws if the secret was sealed for another project. */
  openSecret: (sealed: string) => string
}

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

const createProvider = (
  name: ProviderName,
  { clientId, secret, url, otherClientIds, skipsNonce }: ProviderSettings,
  { fetch, openSecret }: Outside,
): ExternalProvider | undefined => {
  const preset = presets[name]
  const clientSecret = secret === '' ? '' : openSecret(secret)
  if (preset.kind === 'oauth') return createOAuthProvider(relocated(preset, url), { clientId, clientSecret, fetch })
  const issuer = url === '' ? preset.issuer : url
  if (issuer === undefined) return undefined
  return createOpenIdProvider({
    ...preset,
    issuer,
    clientId,
    clientSecret,
    fetch,
    idTokens: { clientIds: [clientId, ...listed(otherClientIds)], skipsNonce },
  })
}

/** The providers that are on. */
export const createProjectProviders = (
  settings: ProvidersSettings,
  outside: Outside,
): ReadonlyMap<string, ExternalProvider> =>
  new Map(
    providerNames.flatMap((name) => {
      const own = settings[name]
      const provider = own?.isOn === true ? createProvider(name, own, outside) : undefined
      return provider === undefined ? [] : [[name, provider] as const]
    }),
  )
