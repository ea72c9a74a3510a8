import { headerOf } from '@cairn/service-kit'
import type { Logger, Project, ServiceRequest, ServiceResponse } from '@cairn/service-kit'
import type { PoolClient } from 'pg'
import { findCaller } from '../caller.ts'
import type { Caller } from '../caller.ts'
import { planRequest, readBodyOf } from '../plan/plan-request.ts'
import type { Plan, RestContext } from '../plan/plan.ts'
import { isDatabaseError } from '../postgres-errors.ts'
import { readPreferences } from '../request/preferences.ts'
import type { Preferences } from '../request/preferences.ts'
import { chooseNamespace } from '../request/profile.ts'
import { RestError } from '../rest-error.ts'
import type { SchemaCache } from '../schema/schema-cache.ts'
import type { Schema } from '../schema/schema.ts'
import type { RestSettings } from '../settings.ts'
import { asRestError, onConnection } from './connection.ts'
import type { PreparedStatements } from './prepared-statements.ts'
import { logRefusal } from './request-log.ts'
import { requestSettings } from './request-settings.ts'
import { runTransaction } from './transaction.ts'

export interface RestParts {
  project: Project
  settings: RestSettings
  cache: SchemaCache
  prepared: PreparedStatements
  logger: Logger
}

const endOf = ({ settings }: Schema, { tx }: Preferences): 'commit' | 'rollback' => {
  const { transactionEnd } = settings
  const [end] = transactionEnd.split('-')
  const wanted = transactionEnd.endsWith('allow-override') ? (tx ?? end) : end
  return wanted === 'rollback' ? 'rollback' : 'commit'
}

const execute = async (client: PoolClient, { prepared }: RestParts, context: RestContext, plan: Plan) => {
  const { settings, preRequest } = requestSettings(context, plan)
  const results = await runTransaction(client, prepared, {
    role: context.caller.role,
    isReadOnly: plan.isReadOnly,
    settings,
    queries: [...preRequest, ...plan.queries],
    end: endOf(context.schema, context.preferences),
    check: plan.check,
  })
  return plan.respond(results.slice(preRequest.length))
}

// What a change of the schema explains: names that are not known, here or in Postgres.
const changeable = new Set(['PGRST106', 'PGRST200', 'PGRST201', 'PGRST202', 'PGRST203', 'PGRST204', 'PGRST205'])

const isExplainedByChange = (error: unknown): boolean => {
  if (error instanceof RestError) return changeable.has(error.code)
  return isDatabaseError(error) && /^42(P01|703|883|704)$/.test(error.code ?? '')
}

/** Plans and runs a request; once more if the schema had changed. */
const attempt = async (
  client: PoolClient,
  parts: RestParts,
  parsed: Omit<RestContext, 'schema' | 'namespace'> & Awaited<ReturnType<typeof readBodyOf>>,
): Promise<ServiceResponse> => {
  const once = (schema: Schema) => {
    const context = { ...parsed, schema, namespace: chooseNamespace(parsed.request, schema) }
    const plan = planRequest(context, parsed.payload)
    return 'status' in plan ? plan : execute(client, parts, context, plan)
  }
  // The description of the schema cannot fail by what is not known yet, so it asks first.
  const describes = parsed.request.path === '/'
  const schema = describes
    ? await parts.cache.getLatest(client)
    : (parts.cache.known(client) ?? (await parts.cache.get(client)))
  try {
    return await once(schema)
  } catch (error) {
    if (!isExplainedByChange(error) || !(await parts.cache.hasChanged(client, schema))) throw error
    return once(await parts.cache.get(client))
  }
}

export const errorResponse = (error: RestError): ServiceResponse => ({
  status: error.status,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'proxy-status': `PostgREST; error=${error.code}`,
    ...error.headers,
  },
  body: error.body(),
})

/** Answers a request. Unknown errors are thrown. */
export const serve = async (parts: RestParts, request: ServiceRequest): Promise<ServiceResponse> => {
  let caller: Caller | undefined
  try {
    caller = await findCaller(request, parts.project)
    const preferences = readPreferences(headerOf(request, 'prefer'))
    const body = await readBodyOf(request, preferences)
    const parsed = { project: parts.project, request, caller, preferences, ...body }
    return await onConnection(parts, (client) => attempt(client, parts, parsed))
  } catch (error) {
    const refusal = asRestError(error, caller)
    if (refusal === undefined) throw error
    logRefusal(parts.project, request, refusal)
    return errorResponse(refusal)
  }
}
