import { headerOf, verifyToken } from '@cairn/service-kit'
import type { Project, ServiceRequest, TokenVerdict } from '@cairn/service-kit'
import { RestError } from './rest-error.ts'

/** Whose request it is: a role of the database, and what its token says. */
export interface Caller {
  role: string
  /** JSON. */
  claims: string
  isAnonymous: boolean
}

const refusal = (code: string, message: string): RestError =>
  new RestError(401, code, message, {
    headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${message}"` },
  })

const tokenOf = (request: ServiceRequest): string | undefined => {
  const authorization = headerOf(request, 'authorization')
  const bearer = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
  if (bearer !== undefined) return bearer
  const key = headerOf(request, 'apikey')
  // A publishable or secret key is no token: the gateway has checked it, and says its role.
  return key?.startsWith('sb_') === true ? undefined : key
}

/** The callers that API keys stand for. */
export const callersOfKeys: Readonly<Record<'anon' | 'service_role', Caller>> = {
  anon: { role: 'anon', claims: '{"role":"anon"}', isAnonymous: true },
  service_role: { role: 'service_role', claims: '{"role":"service_role"}', isAnonymous: false },
}

// The claims of a token are the same object as long as its signature is remembered.
const written = new WeakMap<object, Caller>()

/** The caller that a verified token names. Throws a 401. */
export const callerOfClaims = (claims: Readonly<Record<string, unknown>>): Caller => {
  const known = written.get(claims)
  if (known !== undefined) return known
  const { role = 'anon' } = claims
  if (typeof role !== 'string') throw refusal('PGRST303', 'The role claim must be a string')
  const caller = { role, claims: JSON.stringify({ ...claims, role }), isAnonymous: role === 'anon' }
  written.set(claims, caller)
  return caller
}

const verdictOn = async (token: string, project: Project): Promise<TokenVerdict> => {
  const own = await verifyToken(token, project)
  if (own.ok || own.reason === 'expired') return own
  return (await project.verifyThirdParty?.(token)) ?? own
}

/** The caller of a token of the project, or of an issuer that it trusts. Throws a 401. */
export const callerOfToken = async (token: string, project: Project): Promise<Caller> => {
  const verdict = await verdictOn(token, project)
  if (verdict.ok) return callerOfClaims(verdict.claims)
  throw verdict.reason === 'expired'
    ? refusal('PGRST303', 'JWT expired')
    : refusal('PGRST301', 'JWT could not be decoded or its signature is invalid')
}

/** The caller of a request: of its token, or of its API key if it has none. Throws a 401. */
export const findCaller = async (request: ServiceRequest, project: Project): Promise<Caller> => {
  const token = tokenOf(request)
  if (token !== undefined) return callerOfToken(token, project)
  return callersOfKeys[request.keyRole ?? 'anon']
}
