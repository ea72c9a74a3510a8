import type { OAuthClient } from '@cairn/contracts/authentication/oauth-clients'

export interface ClientValues {
  name: string
  type: 'public' | 'confidential'
  redirectUris: string
  homePage: string
  logo: string
}

export interface ClientFields {
  client_name: string
  redirect_uris: string[]
  client_uri: string
  logo_uri: string
}

export interface NewClientFields extends ClientFields {
  client_type: 'public' | 'confidential'
}

export const valuesOf = (client: OAuthClient | undefined): ClientValues => ({
  name: client?.client_name ?? '',
  type: client?.client_type ?? 'confidential',
  redirectUris: client?.redirect_uris.join('\n') ?? '',
  homePage: client?.client_uri ?? '',
  logo: client?.logo_uri ?? '',
})

const maxRedirectUris = 10

/** One in each line. */
export const redirectUrisIn = (text: string): string[] => text.split(/\s+/).filter((line) => line !== '')

export const redirectUrisProblem = (text: string): string | undefined => {
  const uris = redirectUrisIn(text)
  if (uris.length === 0) return 'Enter a redirect URL.'
  if (uris.length > maxRedirectUris) return `Enter ${maxRedirectUris} redirect URLs at most.`
  const wrong = uris.find((uri) => URL.parse(uri) === null)
  return wrong === undefined ? undefined : `${wrong} is not a URL.`
}

/** Of a page on the web, or nothing. */
export const webAddressProblem = (text: string): string | undefined => {
  const url = URL.parse(text.trim())
  return text.trim() === '' || url?.protocol === 'https:' || url?.protocol === 'http:'
    ? undefined
    : 'Enter a URL that begins with https:// or http://.'
}

export const toFields = ({ name, redirectUris, homePage, logo }: ClientValues): ClientFields => ({
  client_name: name.trim(),
  redirect_uris: redirectUrisIn(redirectUris),
  client_uri: homePage.trim(),
  logo_uri: logo.trim(),
})
