import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { requireExternal } from '../external/redirects.ts'
import type { WalletMessage } from './wallet-message.ts'

/** How long after it was written, and by clocks that differ before, a message is good. */
const goodForMs = 600_000

const isLocal = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'

/** What is wrong with a message, as the project is configured; undefined if nothing is. */
const problemOf = (context: AuthContext, message: WalletMessage): string | undefined => {
  const { uri, domain, issuedAt, expirationTime, notBefore } = message
  const now = context.now.getTime()
  if (uri.protocol !== 'https:' && !(uri.protocol === 'http:' && isLocal(uri))) return 'Its URI does not use HTTPS'
  // The wallet has shown the domain; the URI is what the redirect URLs are about.
  if (domain !== uri.host) return 'Its domain is not the one of its URI'
  if (uri.username !== '' || uri.password !== '' || !requireExternal(context).allowsRedirect(uri))
    return 'Its URI is neither of the site URL nor of the redirect URLs of this project'
  if (notBefore !== undefined && notBefore.getTime() > now) return 'It is not valid yet'
  if (expirationTime !== undefined && expirationTime.getTime() <= now) return 'It has expired'
  if (issuedAt.getTime() < now - goodForMs) return 'It was issued too long ago'
  if (issuedAt.getTime() > now + goodForMs) return 'It was issued in the future'
  return undefined
}

export const badMessage = (why: string): AuthError =>
  new AuthError(400, 'invalid_grant', `The signed message cannot be used to sign in. ${why}.`)

/** Throws for a message that is for another application, or of another time. */
export const assertUsable = (context: AuthContext, message: WalletMessage): void => {
  const problem = problemOf(context, message)
  if (problem !== undefined) throw badMessage(problem)
}
