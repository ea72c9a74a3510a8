import { headerOf } from '@cairn/service-kit'
import type { ServiceRequest } from '@cairn/service-kit'
import { invalidClient, invalidRequest } from './oauth-error.ts'

interface Credentials {
  id: string
  secret: string | undefined
}

interface ShownCredentials extends Credentials {
  /** Whether they are in an Authorization header. */
  isChallenged: boolean
}

// As in a form: RFC 6749, 2.3.1.
const formText = (text: string): string | undefined => new URLSearchParams(`text=${text}`).get('text') ?? undefined

/** The id and secret of an Authorization header; undefined if it has no valid ones. */
const basicCredentials = (header: string): Credentials | undefined => {
  const encoded = /^Basic\s+([A-Za-z0-9+/=_-]+)$/i.exec(header)?.[1]
  if (encoded === undefined) return undefined
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  const [clientId, secret] = [formText(id), formText(rest.join(':'))]
  return clientId === undefined ? undefined : { id: clientId, secret }
}

/** What an application shows of itself, in the header or in the body. Throws an `OAuthError` where it shows nothing, or two things. */
export const shownCredentials = (
  request: Pick<ServiceRequest, 'headers'>,
  parameters: ReadonlyMap<string, string>,
): ShownCredentials => {
  const header = headerOf(request, 'authorization')
  const isChallenged = header !== undefined && /^Basic\b/i.test(header)
  const named = parameters.get('client_id')
  if (isChallenged && parameters.has('client_secret'))
    throw invalidRequest('The client authenticates in two ways at once')
  const shown = isChallenged
    ? basicCredentials(header)
    : named === undefined
      ? undefined
      : { id: named, secret: parameters.get('client_secret') }
  if (shown === undefined || (named !== undefined && named !== shown.id)) throw invalidClient(isChallenged)
  return { ...shown, isChallenged }
}
