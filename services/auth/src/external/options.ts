import { createGitHubProvider } from './github-provider.ts'
import type { GitHubSettings } from './github-provider.ts'
import { createOpenIdProvider } from './openid-provider.ts'
import type { OpenIdSettings } from './openid-provider.ts'
import type { ExternalProvider } from './provider.ts'
import type { SsoOptions } from './sso.ts'

export interface ExternalOptions {
  github?: GitHubSettings | undefined
  /** By name; GoTrue's clients name custom providers `custom:…`. */
  openId?: Readonly<Record<`custom:${string}`, OpenIdSettings>> | undefined
  /** Others, by name. */
  providers?: ReadonlyMap<string, ExternalProvider>
  /** Sign-in by the organizations that people belong to. */
  sso?: SsoOptions | undefined
  /** Where people go who named no allowed address to go back to, or whose way is not known. */
  siteUrl: () => string
  /** Whether a session may be handed to a page at this address. */
  allowsRedirect: (address: URL) => boolean
}

/** Sign-in by others, as routes see it. */
export interface External {
  providers: ReadonlyMap<string, ExternalProvider>
  sso: SsoOptions | undefined
  siteUrl: () => string
  allowsRedirect: (address: URL) => boolean
}

export const createExternal = ({
  github,
  openId = {},
  providers,
  sso,
  siteUrl,
  allowsRedirect,
}: ExternalOptions): External => ({
  providers: new Map<string, ExternalProvider>([
    ...(github === undefined ? [] : [['github', createGitHubProvider(github)] as const]),
    ...(providers ?? []),
    ...Object.entries(openId).map(([name, settings]) => [name, createOpenIdProvider(settings)] as const),
  ]),
  sso,
  siteUrl,
  allowsRedirect,
})
