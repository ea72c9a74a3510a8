import type { ServiceRequest, ServiceResponse } from '@cairn/service-kit'
import { readPayload, readRawBody } from '../request/payload.ts'
import type { Payload, RawBody } from '../request/payload.ts'
import type { Preferences } from '../request/preferences.ts'
import { invalidBody, RestError } from '../rest-error.ts'
import { findRelation } from './find-relation.ts'
import { planCall } from './plan-call.ts'
import { planRead } from './plan-read.ts'
import { planRoot } from './plan-root.ts'
import { planWrite } from './plan-write.ts'
import type { WriteMethod } from './plan-write.ts'
import type { Plan, RestContext } from './plan.ts'

type Resource = { kind: 'root' } | { kind: 'relation'; name: string } | { kind: 'function'; name: string }

const invalidPath = () => new RestError(404, 'PGRST125', 'Invalid path specified in request URL')

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch (error) {
    if (error instanceof URIError) throw invalidPath()
    throw error
  }
}

const resourceOf = ({ path }: ServiceRequest): Resource => {
  const [first = '', second, third] = path.slice(1).split('/')
  if (third !== undefined || (second !== undefined && first !== 'rpc')) throw invalidPath()
  if (second !== undefined) return { kind: 'function', name: decoded(second) }
  return first === '' ? { kind: 'root' } : { kind: 'relation', name: decoded(first) }
}

/** The body of a request that has one, and the rows or arguments in it. */
export const readBodyOf = async (
  request: ServiceRequest,
  { params }: Preferences,
): Promise<{ body: RawBody | undefined; payload: Payload | undefined }> => {
  const { method } = request
  if (method !== 'POST' && method !== 'PATCH' && method !== 'PUT') return { body: undefined, payload: undefined }
  const body = await readRawBody(request)
  const isCall = resourceOf(request).kind === 'function'
  if (isCall && params === 'single-object') return { body, payload: undefined }
  if (isCall && /^(text\/(plain|xml)|application\/octet-stream)$/.test(body.mediaType))
    return { body, payload: undefined }
  if (isCall && body.bytes.length === 0)
    return { body, payload: { text: '{}', keys: [], isArray: false, rows: [{}], hasSameKeys: true } }
  const payload = await readPayload(body)
  // A function with one unnamed JSON parameter takes any JSON.
  if (payload === undefined && !(isCall && body.mediaType === 'application/json'))
    throw invalidBody('The body must be a JSON object or an array of objects')
  return { body, payload }
}

const methodNotAllowed = (method: string) =>
  new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method.slice(0, 20)}`)

const isWrite = (method: string): method is WriteMethod => /^(POST|PUT|PATCH|DELETE)$/.test(method)

const noRows: Payload = { text: '[]', keys: [], isArray: true, rows: [], hasSameKeys: true }

const allowed = (context: RestContext, name: string): ServiceResponse => {
  const { kind, updatable } = findRelation(context, name)
  const isTable = kind === 'r' || kind === 'p'
  const methods = [
    'OPTIONS,GET,HEAD',
    ...(isTable || (updatable & 8) > 0 ? ['POST'] : []),
    ...(isTable || ((updatable & 8) > 0 && (updatable & 4) > 0) ? ['PUT'] : []),
    ...(isTable || (updatable & 4) > 0 ? ['PATCH'] : []),
    ...(isTable || (updatable & 16) > 0 ? ['DELETE'] : []),
  ]
  return { status: 200, headers: { allow: methods.join(',') } }
}

const planRelation = (context: RestContext, name: string, payload: Payload | undefined): Plan | ServiceResponse => {
  const { method } = context.request
  if (method === 'GET' || method === 'HEAD') return planRead(context, name)
  if (method === 'OPTIONS') return allowed(context, name)
  if (!isWrite(method)) throw methodNotAllowed(method)
  if (method !== 'DELETE' && payload === undefined) throw invalidBody('Empty or invalid json')
  return planWrite(context, method, name, payload ?? noRows)
}

const planFunction = (context: RestContext, name: string, payload: Payload | undefined): Plan | ServiceResponse => {
  const { method } = context.request
  if (method === 'OPTIONS') return { status: 200, headers: { allow: 'OPTIONS,GET,HEAD,POST' } }
  if (method === 'GET' || method === 'HEAD' || method === 'POST') return planCall(context, name, payload)
  throw new RestError(405, 'PGRST101', 'Cannot use the ' + method + ' method on RPC')
}

const planSchema = (context: RestContext): Plan | ServiceResponse => {
  const { method } = context.request
  if (method === 'OPTIONS') return { status: 200, headers: { allow: 'OPTIONS,GET,HEAD' } }
  if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(method)
  return planRoot(context)
}

/** What a request runs, or its response if it runs nothing. */
export const planRequest = (context: RestContext, payload: Payload | undefined): Plan | ServiceResponse => {
  const resource = resourceOf(context.request)
  if (resource.kind === 'root') return planSchema(context)
  if (resource.kind === 'function') return planFunction(context, resource.name, payload)
  return planRelation(context, resource.name, payload)
}
