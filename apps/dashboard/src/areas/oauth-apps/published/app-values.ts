import type { OauthApp } from '@cairn/contracts/oauth-apps/oauth-apps'
import { mostRedirectUris, redirectUriProblem } from '@cairn/contracts/oauth-apps/oauth-app-rules'
import type { Scope } from '@cairn/contracts/scopes'
import type { Choices } from '~/components/scopes/scope-words.ts'
import { choicesOf, scopesOf } from '~/components/scopes/scope-words.ts'

export interface AppValues {
  name: string
  website: string
  icon: string | null
  clientType: OauthApp['client_type']
  /** One in each line. */
  redirectUris: string
  scopes: Choices
}

interface AppFields {
  name: string
  website: string
  icon: string | null
  redirect_uris: string[]
  scopes: Scope[]
}

export const valuesOf = (app: OauthApp | undefined): AppValues => ({
  name: app?.name ?? '',
  website: app?.website ?? '',
  icon: app?.icon ?? null,
  clientType: app?.client_type ?? 'confidential',
  redirectUris: app?.redirect_uris.join('\n') ?? '',
  scopes: choicesOf(app?.scopes ?? []),
})

const linesOf = (text: string): string[] => text.split(/\s+/).filter((line) => line !== '')

export const redirectUrisProblem = (text: string): string | undefined => {
  const uris = linesOf(text)
  if (uris.length === 0) return 'Enter a redirect URI.'
  if (uris.length > mostRedirectUris) return `Enter ${mostRedirectUris} redirect URIs at most.`
  if (new Set(uris).size < uris.length) return 'A redirect URI is listed twice.'
  for (const uri of uris) {
    const problem = redirectUriProblem(uri)
    if (problem !== undefined) return uris.length === 1 ? problem : `${uri}: ${problem}`
  }
  return undefined
}

export const scopesProblem = (choices: Choices): string | undefined =>
  scopesOf(choices).length > 0 ? undefined : 'Select at least one scope.'

export const toFields = ({ name, website, icon, redirectUris, scopes }: AppValues): AppFields => ({
  name: name.trim(),
  website: website.trim(),
  icon,
  redirect_uris: linesOf(redirectUris),
  scopes: scopesOf(scopes),
})
