import { AuthError } from '../errors.ts'
import { createOpenIdProvider } from './openid-provider.ts'
import type { OpenIdSettings } from './openid-provider.ts'
import type { ExternalProvider } from './provider.ts'
import type { SamlKeys } from '../saml/saml-keys.ts'
import { createSamlProvider } from '../saml/saml-provider.ts'
import type { SamlProviderSettings } from '../saml/saml-provider.ts'

/** How an organization's own sign-in is asked. */
export type SsoProtocol =
  | ({ kind: 'oidc' } & Omit<OpenIdSettings, 'label' | 'fetch'>)
  | ({ kind: 'saml' } & SamlProviderSettings)

/** The sign-in of an organization, for the addresses of its domains. */
export interface SsoConnection {
  id: string
  /** In lower case. The connection signs in addresses of these domains only; of a project, any where there are none. */
  domains: readonly string[]
  protocol: SsoProtocol
}

export interface SsoOptions {
  /** The connection of a domain. */
  findByDomain: (domain: string) => Promise<SsoConnection | undefined>
  find: (id: string) => Promise<SsoConnection | undefined>
  /** How their providers are asked, whose addresses the organizations chose; undefined means `fetch`. */
  fetch?: OpenIdSettings['fetch']
  /**
   * Adds a user of a connection to the organization, before they get a session; can be repeated. Returns the message of a
   * refusal, if any.
   */
  admit: (
    connectionId: string,
    account: { id: string; email: string },
    request: { requestId: string; ip: string },
  ) => Promise<string | undefined>
}

const prefix = 'sso:'

/** The name that identities of a connection go by. */
export const ssoProviderName = ({ id }: SsoConnection): string => `${prefix}${id}`

/** The connection that a provider's name means; nothing if it means something else. */
export const connectionIdOf = (provider: string): string | undefined =>
  provider.startsWith(prefix) ? provider.slice(prefix.length) : undefined

export const isManagedBySso = ({ identities }: { identities: readonly Record<string, unknown>[] }): boolean =>
  identities.some(({ provider }) => typeof provider === 'string' && connectionIdOf(provider) !== undefined)

export const ssoProviderNotFound = (): AuthError =>
  new AuthError(404, 'sso_provider_not_found', 'No SSO provider assigned for this domain')

interface SsoParts {
  fetch: SsoOptions['fetch']
  /** Those of the project. */
  samlKeys: () => Promise<SamlKeys>
}

export const ssoProvider = ({ protocol }: SsoConnection, { fetch, samlKeys }: SsoParts): ExternalProvider =>
  protocol.kind === 'saml'
    ? createSamlProvider(protocol, samlKeys)
    : createOpenIdProvider({ label: 'Your organization', ...protocol, fetch })
