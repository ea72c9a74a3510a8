import type { IncomingHttpHeaders } from 'node:http'
import type { Project, TokenVerdict } from '@cairn/service-kit'
import { knownVerdict, verifyToken } from '@cairn/service-kit'
import { GatewayError } from './gateway-error.ts'

const missing = () =>
  new GatewayError(401, 'no_api_key', 'No API key found in request', {
    hint: 'Send the project’s anon or service_role key in the header `apikey`, or as the parameter `apikey`.',
  })

const invalid = () =>
  new GatewayError(401, 'invalid_api_key', 'Invalid API key', {
    hint: 'The project page shows the anon and service_role keys of this project.',
  })

const firstOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'object' ? value[0] : value

const bearerOf = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]

/** The key that a request carries, as the published clients send it. */
export const apiKeyOf = (headers: IncomingHttpHeaders, search: string): string | undefined =>
  firstOf(headers['apikey']) ?? new URLSearchParams(search).get('apikey') ?? bearerOf(headers)

const isApiKeyOf = ({ ref }: Project, verdict: TokenVerdict): boolean =>
  verdict.ok &&
  (verdict.claims['role'] === 'anon' || verdict.claims['role'] === 'service_role') &&
  verdict.claims['ref'] === ref

/** Synchronous, for a key whose signature was checked before. False: not known yet. */
export const isKnownApiKey = (key: string | undefined, project: Project): boolean => {
  const verdict = key === undefined ? undefined : knownVerdict(key, project)
  return verdict !== undefined && isApiKeyOf(project, verdict)
}

/** Throws unless the key is one of this project's. */
export const checkApiKey = async (key: string | undefined, project: Project): Promise<void> => {
  if (key === undefined || key === '') throw missing()
  if (!isApiKeyOf(project, await verifyToken(key, project))) throw invalid()
}
