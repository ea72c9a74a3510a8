import type { IncomingHttpHeaders } from 'node:http'
import type { Project, TokenVerdict } from '@cairn/service-kit'
import { knownVerdict, verifyToken } from '@cairn/service-kit'
import { digestOfApiKey, hasApiKeyForm, looksLikeApiKey } from '../areas/keys/api-key-format.ts'
import type { AcceptedApiKey } from '../project-runtime/accepted-api-keys.ts'
import type { RunningProject } from '../project-runtime/running-project.ts'
import { GatewayError } from './gateway-error.ts'

type KeyRole = AcceptedApiKey['role']

/** A key that was accepted. */
export interface CheckedApiKey {
  role: KeyRole
  /** Of a publishable or secret key. */
  id?: string
}

const missing = () =>
  new GatewayError(401, 'no_api_key', 'No API key found in request', {
    hint: 'Send a publishable or secret key of the project in the header `apikey`, or as the parameter `apikey`.',
  })

const invalid = (hint = 'The API keys page of the project shows its keys.') =>
  new GatewayError(401, 'invalid_api_key', 'Invalid API key', { hint })

const secretInBrowser = () =>
  new GatewayError(401, 'secret_key_in_browser', 'Forbidden use of secret API key in browser', {
    hint: 'Secret keys bypass row-level security and are for servers only. Delete this key: everyone who opened the page can read it.',
  })

const legacyDisabled = (since: string) =>
  new GatewayError(401, 'legacy_api_keys_disabled', 'Legacy API keys are disabled', {
    hint: `The keys anon and service_role were disabled on ${since}. Use a publishable or secret key, or enable them again on the API keys page.`,
  })

const firstOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'object' ? value[0] : value

const bearerOf = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  /^Bearer\s+(\S+)\s*$/i.exec(authorization ?? '')?.[1]

/** The key that a request carries, as the published clients send it. */
const apiKeyOf = (headers: IncomingHttpHeaders, search: string): string | undefined =>
  firstOf(headers['apikey']) ?? new URLSearchParams(search).get('apikey') ?? bearerOf(headers)

/** Browsers name themselves Mozilla, and send the origin of the page with requests to elsewhere. */
const isFromBrowser = ({ origin, 'user-agent': userAgent }: IncomingHttpHeaders): boolean =>
  origin !== undefined || /^Mozilla\//i.test(userAgent ?? '')

const checkOpaqueKey = (key: string, headers: IncomingHttpHeaders, running: RunningProject): CheckedApiKey => {
  const accepted = running.apiKeys.get(digestOfApiKey(key).toString('base64'))
  if (accepted === undefined)
    throw hasApiKeyForm(key, running.stored.ref)
      ? invalid('This key was deleted. The API keys page of the project shows its keys.')
      : invalid('The key is mistyped or belongs to another project: its checksum does not match.')
  const bearer = bearerOf(headers)
  // A key in place of a token means the same key, as the published clients send it without a session.
  if (bearer !== undefined && bearer !== key && looksLikeApiKey(bearer)) throw invalid()
  if (accepted.role === 'service_role' && isFromBrowser(headers)) throw secretInBrowser()
  return accepted
}

const legacyRoleOf = ({ ref }: Project, verdict: TokenVerdict): KeyRole | undefined => {
  if (!verdict.ok || verdict.claims['ref'] !== ref) return undefined
  const { role } = verdict.claims
  return role === 'anon' || role === 'service_role' ? role : undefined
}

const checkLegacyKey = async (key: string, { project, stored }: RunningProject): Promise<CheckedApiKey> => {
  const role = legacyRoleOf(project, await verifyToken(key, project))
  if (role === undefined) throw invalid()
  if (stored.legacy_keys_disabled_at !== null) throw legacyDisabled(stored.legacy_keys_disabled_at)
  return { role }
}

/** Undefined if a signature has to be checked. */
const knownApiKey = (key: string, headers: IncomingHttpHeaders, running: RunningProject): CheckedApiKey | undefined => {
  if (looksLikeApiKey(key)) return checkOpaqueKey(key, headers, running)
  if (running.stored.legacy_keys_disabled_at !== null) return undefined
  const verdict = knownVerdict(key, running.project)
  const role = verdict && legacyRoleOf(running.project, verdict)
  return role && { role }
}

/** The legacy keys are tokens too: beside another key, one that is disabled would say the role of the request. */
const checkToken = async (headers: IncomingHttpHeaders, { project, stored }: RunningProject): Promise<void> => {
  const since = stored.legacy_keys_disabled_at
  const token = since === null ? undefined : bearerOf(headers)
  if (since === null || token === undefined || looksLikeApiKey(token)) return
  if (legacyRoleOf(project, await verifyToken(token, project)) !== undefined) throw legacyDisabled(since)
}

/** Throws unless the request has a key of this project that may be used by it. */
export const checkApiKey = async (
  headers: IncomingHttpHeaders,
  search: string,
  running: RunningProject,
): Promise<CheckedApiKey> => {
  const key = apiKeyOf(headers, search)
  if (key === undefined || key === '') throw missing()
  const checked = knownApiKey(key, headers, running) ?? (await checkLegacyKey(key, running))
  await checkToken(headers, running)
  return checked
}

/** The same for a request that needs no key: undefined where it has none. A user's token is none, the service checks it. */
export const checkSentApiKey = async (
  headers: IncomingHttpHeaders,
  search: string,
  running: RunningProject,
): Promise<CheckedApiKey | undefined> => {
  const bearer = bearerOf(headers)
  const isSent =
    headers['apikey'] !== undefined ||
    new URLSearchParams(search).has('apikey') ||
    (bearer !== undefined && looksLikeApiKey(bearer))
  if (isSent) return checkApiKey(headers, search, running)
  await checkToken(headers, running)
  return undefined
}

/** The headers as a service gets them: without a key in the place of a user's token. */
export const withoutKeyAsToken = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  // Most tokens differ in their first letter already, and every request comes here.
  if (!/^Bearer sb_/i.test(headers.authorization ?? '')) return headers
  const bearer = bearerOf(headers)
  if (bearer === undefined || !looksLikeApiKey(bearer)) return headers
  const { authorization: _key, ...others } = headers
  return others
}
