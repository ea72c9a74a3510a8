import { headerOf } from '@cairn/service-kit'
import type { Logger, Project, ServiceRequest, ServiceResponse } from '@cairn/service-kit'
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
import { asRestError, onSharedConnection } from './connection.ts'
import type { Lease, Leases } from './leases.ts'
import type { PreparedStatements } from './prepared-statements.ts'
import { logRefusal } from './request-log.ts'
import { requestSettings } from './request-settings.ts'
import type { SlowQueries } from './slow-queries.ts'
import { runTransaction } from './transaction.ts'

export interface RestParts {
  project: Project
  settings: RestSettings
  cache: SchemaCache
  prepared: PreparedStatements
  leases: Leases
  slow: SlowQueries
  logger: Logger
}

const endOf = ({ settings }: Schema, { tx }: Preferences): 'commit' | 'rollback' => {
  const { transactionEnd } = settings
  const [end] = transactionEnd.split('-')
  const wanted = transactionEnd.endsWith('allow-override') ? (tx ?? end) : end
  return wanted === 'rollback' ? 'rollback' : 'commit'
}

type Parsed = Omit<RestContext, 'schema' | 'namespace'> & Awaited<ReturnType<typeof readBodyOf>>

/** A request with what it runs, by a schema. */
interface Planned {
  context: RestContext
  plan: Plan | ServiceResponse
  /** Whether it is one batch that was quick of late: it may share a connection. */
  isQuick: boolean
}

const planBy = (schema: Schema, { prepared }: RestParts, parsed: Parsed): Planned => {
  const context = { ...parsed, schema, namespace: chooseNamespace(parsed.request, schema) }
  const plan = planRequest(context, parsed.payload)
  if ('status' in plan) return { context, plan, isQuick: false }
  const isOneBatch = plan.check === undefined && endOf(schema, context.preferences) === 'commit'
  const text = plan.queries.at(-1)?.text
  return { context, plan, isQuick: isOneBatch && text !== undefined && prepared.isQuick(context.caller.role, text) }
}

// Read when workers would be started: plans that are kept follow it.
const noParallelWorkers = ['max_parallel_workers', '0'] as const

const execute = async (lease: Lease, { prepared, leases, slow }: RestParts, { context, plan, isQuick }: Planned) => {
  if ('status' in plan) return plan
  if (isQuick && lease.underWay === 1) leases.open(lease)
  const { settings, preRequest } = requestSettings(context, plan)
  const run = (takesLastCore: boolean) =>
    runTransaction(lease.client, prepared, {
      role: context.caller.role,
      isReadOnly: plan.isReadOnly,
      settings: takesLastCore ? [noParallelWorkers, ...settings] : settings,
      queries: [...preRequest, ...plan.queries],
      end: endOf(context.schema, context.preferences),
      check: plan.check,
      isGathered: lease.underWay > 1,
    })
  const results = await (isQuick ? run(false) : slow.run(run))
  return plan.respond(results.slice(preRequest.length))
}

// What a change of the schema explains: names that are not known, here or in Postgres.
const changeable = new Set(['PGRST106', 'PGRST200', 'PGRST201', 'PGRST202', 'PGRST203', 'PGRST204', 'PGRST205'])

// The description of the schema cannot fail by what is not known yet, so it asks first.
const describesSchema = ({ request }: Parsed): boolean => request.path === '/'

const isExplainedByChange = (error: unknown): boolean => {
  if (error instanceof RestError) return changeable.has(error.code)
  return isDatabaseError(error) && /^42(P01|703|883|704)$/.test(error.code ?? '')
}

/** What can be planned before there is a connection: nothing while the schema is read, or where the plan is refused. */
const planEarly = (parts: RestParts, parsed: Parsed): Planned | undefined => {
  const schema = parts.cache.heard
  if (schema === undefined || describesSchema(parsed)) return undefined
  try {
    return planBy(schema, parts, parsed)
  } catch (error) {
    if (error instanceof RestError) return undefined
    throw error
  }
}

/** Plans and runs a request. Undefined if it failed by a schema that has changed. */
const attempt = async (
  lease: Lease,
  parts: RestParts,
  parsed: Parsed,
  early: Planned | undefined,
): Promise<ServiceResponse | undefined> => {
  const { client } = lease
  const schema = describesSchema(parsed)
    ? await parts.cache.getLatest(client)
    : (parts.cache.known(client) ?? (await parts.cache.get(client)))
  try {
    return await execute(lease, parts, early?.context.schema === schema ? early : planBy(schema, parts, parsed))
  } catch (error) {
    if (isExplainedByChange(error) && (await parts.cache.hasChanged(client, schema))) return undefined
    throw error
  }
}

/** Plans and runs a request; once more, on a connection of its own, if the schema had changed. */
const run = async (parts: RestParts, parsed: Parsed): Promise<ServiceResponse> => {
  const early = planEarly(parts, parsed)
  const first = await onSharedConnection(parts, early?.isQuick === true, (lease) =>
    attempt(lease, parts, parsed, early),
  )
  if (first !== undefined) return first
  return onSharedConnection(parts, false, async (lease) =>
    execute(lease, parts, planBy(await parts.cache.get(lease.client), parts, parsed)),
  )
}

// A function may raise any code, and a header does not take any.
const isToken = (code: string): boolean => /^[\w.-]{1,100}$/.test(code)

export const errorResponse = (error: RestError): ServiceResponse => ({
  status: error.status,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    ...(isToken(error.code) && { 'proxy-status': `PostgREST; error=${error.code}` }),
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
    return await run(parts, parsed)
  } catch (error) {
    const refusal = asRestError(error, caller)
    if (refusal === undefined) throw error
    logRefusal(parts.project, request, refusal)
    return errorResponse(refusal)
  }
}
