import { headerOf } from '@cairn/service-kit'
import type { ServiceRequest } from '@cairn/service-kit'
import { RestError } from '../rest-error.ts'
import type { Schema } from '../schema/schema.ts'

const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/** The schema that the headers choose; without them the first one. Throws a PGRST106. */
export const chooseNamespace = (request: ServiceRequest, { settings }: Schema): string => {
  const { schemas } = settings
  const asked = headerOf(request, isReading(request.method) ? 'accept-profile' : 'content-profile')
  const chosen = asked ?? schemas[0] ?? 'public'
  if (schemas.includes(chosen)) return chosen
  throw new RestError(406, 'PGRST106', `Invalid schema: ${chosen.slice(0, 100)}`, {
    hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
  })
}
