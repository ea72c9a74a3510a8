import type { IncomingHttpHeaders } from 'node:http'
import type { Project } from '@cairn/service-kit'
import { verifyToken } from '@cairn/service-kit'
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
export const apiKeyOf = (headers: IncomingHttpHeaders, query: URLSearchParams): string | undefined =>
  firstOf(headers['apikey']) ?? query.get('apikey') ?? bearerOf(headers)

/** Throws unless the key is one of this project's. */
export const checkApiKey = async (key: string | undefined, project: Project): Promise<void> => {
  if (key === undefined || key === '') throw missing()
  const verdict = await verifyToken(key, project)
  if (!verdict.ok) throw invalid()
  const { role, ref } = verdict.claims
  if ((role !== 'anon' && role !== 'service_role') || ref !== project.ref) throw invalid()
}
