import { verifyWithKeys } from '@cairn/service-kit'
import type { Logger, TokenVerdict } from '@cairn/service-kit'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import type { JWTPayload } from 'jose'
import type { OutgoingFetch } from '../outgoing.ts'
import { IssuerKeys } from './issuer-keys.ts'
import type { ThirdPartyIssuer } from './third-party-settings.ts'

export interface ThirdPartyOptions {
  fetch: OutgoingFetch
  logger: Logger
  /** Called for each token that is accepted. */
  onAccepted: (claims: JWTPayload) => void
  now?: () => number
}

const invalid: TokenVerdict = { ok: false, reason: 'invalid' }

const parsed = (token: string): { iss: string | undefined; kid: string | undefined } | undefined => {
  try {
    return { iss: decodeJwt(token).iss, kid: decodeProtectedHeader(token).kid }
  } catch {
    // Not a JWT at all.
    return undefined
  }
}

// What people put into tokens at their identity provider must not lead around row-level security.
const isRoleOfServers = (role: unknown): boolean =>
  typeof role === 'string' && /^(?:service_role|postgres|authenticator|cairn_|pg_|supabase_)/.test(role)

const isAccepted = ({ aud, exp, iss, role }: JWTPayload, { issuer, audiences }: ThirdPartyIssuer): boolean => {
  if (exp === undefined || isRoleOfServers(role)) return false
  if (issuer !== null && iss !== issuer) return false
  const named = typeof aud === 'string' ? [aud] : (aud ?? [])
  return audiences.length === 0 || audiences.some((each) => named.includes(each))
}

/** Verifies tokens of the issuers that a project trusts. Undefined for a token of none of them. */
export const createThirdPartyTokens = (
  issuers: readonly ThirdPartyIssuer[],
  { fetch, logger, onAccepted, now = Date.now }: ThirdPartyOptions,
): ((token: string) => Promise<TokenVerdict | undefined>) => {
  const known = issuers.map((issuer) => ({
    issuer,
    keys: new IssuerKeys(issuer, {
      fetch,
      now,
      onFailure: (error) => logger.warn({ err: error, keysUrl: issuer.keysUrl }, 'The keys of an issuer were not read'),
    }),
  }))
  return async (token) => {
    const names = parsed(token)
    if (names === undefined) return undefined
    const own = known.filter(({ issuer }) => issuer.issuer === names.iss)
    const candidates = own.length > 0 ? own : known.filter(({ issuer }) => issuer.issuer === null)
    let refusal: TokenVerdict | undefined
    for (const { issuer, keys } of candidates) {
      const verdict = await verifyWithKeys(token, await keys.for(names.kid))
      if (verdict.ok && isAccepted(verdict.claims, issuer)) {
        onAccepted(verdict.claims)
        return verdict
      }
      refusal = verdict.ok ? invalid : verdict
    }
    return refusal
  }
}
