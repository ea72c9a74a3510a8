import { headerOf, verifyToken } from '@cairn/service-kit'
import type { Project, ServiceRequest } from '@cairn/service-kit'
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
  // The gateway has checked the key.
  return bearer ?? headerOf(request, 'apikey')
}

// The claims of a token are the same object as long as its signature is remembered.
const written = new WeakMap<object, Caller>()

/** The caller of a request: of its token, or of its API key if it has none. Throws a 401. */
export const findCaller = async (request: ServiceRequest, project: Project): Promise<Caller> => {
  const token = tokenOf(request)
  if (token === undefined) return { role: 'anon', claims: '{"role":"anon"}', isAnonymous: true }
  const verdict = await verifyToken(token, project)
  if (!verdict.ok)
    throw verdict.reason === 'expired'
      ? refusal('PGRST303', 'JWT expired')
      : refusal('PGRST301', 'JWT could not be decoded or its signature is invalid')
  const known = written.get(verdict.claims)
  if (known !== undefined) return known
  const { role = 'anon' } = verdict.claims
  if (typeof role !== 'string') throw refusal('PGRST303', 'The role claim must be a string')
  const caller = { role, claims: JSON.stringify({ ...verdict.claims, role }), isAnonymous: role === 'anon' }
  written.set(verdict.claims, caller)
  return caller
}
