import type { ServiceResponse } from '@cairn/service-kit'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { hasUnsafeScheme } from '../unsafe-scheme.ts'
import type { External } from './options.ts'

export const requireExternal = ({ external }: AuthContext): External => {
  if (external === undefined)
    throw new AuthError(400, 'validation_failed', 'Unsupported provider: provider is not enabled')
  return external
}

/** The callback address, which has to be registered with the provider. */
export const callbackUrl = ({ project }: AuthContext): string => `${project.url}/auth/v1/callback`

const parsed = (address: string | null): URL | undefined =>
  address === null || !URL.canParse(address) ? undefined : new URL(address)

/** The address that was asked for, where it is an allowed one; otherwise the site's own. */
export const allowedRedirect = (external: External, address: string | null): string => {
  const url = parsed(address)
  const allowed =
    url !== undefined &&
    !hasUnsafeScheme(url) &&
    url.username === '' &&
    url.password === '' &&
    external.allowsRedirect(url)
  return allowed ? url.href : external.siteUrl()
}

export const redirect = (address: string): ServiceResponse => ({
  status: 302,
  // The code in this address is valid once, and must not leak through a referrer.
  headers: { location: address, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
})

export const withCode = (redirectTo: string, code: string): string => {
  const url = new URL(redirectTo)
  url.searchParams.set('code', code)
  return url.href
}

/** An error as clients read it from the address that they are sent back to. */
export const withError = (redirectTo: string, { status, code, message }: AuthError): string => {
  const url = new URL(redirectTo)
  url.searchParams.set('error', status >= 500 ? 'server_error' : status === 403 ? 'access_denied' : 'invalid_request')
  url.searchParams.set('error_code', code)
  url.searchParams.set('error_description', message)
  return url.href
}
