import {
  asRestError,
  findCaller,
  isDatabaseError,
  onConnection,
  requestSettings,
  runTransaction,
} from '@cairn/rest/data-access'
import type { Answer, Caller, PreparedStatements, RestSettings, Schema, SchemaCache } from '@cairn/rest/data-access'
import type { Project, ServiceRequest, ServiceResponse } from '@cairn/service-kit'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import type { ApiCache } from './api-cache.ts'
import { compile } from './compile.ts'
import type { CompiledOperation } from './compile.ts'
import { Operation } from './document/operation.ts'
import { errorsBody, GraphqlRefusal, graphqlResponse, refused } from './graphql-refusal.ts'
import { readRequest } from './read-request.ts'
import type { GraphqlRequest } from './read-request.ts'

export interface GraphqlParts {
  project: Project
  settings: RestSettings
  cache: SchemaCache
  apis: ApiCache
  prepared: PreparedStatements
}

interface Asked {
  request: ServiceRequest
  caller: Caller
  graphql: GraphqlRequest
}

const Row = z.record(z.string(), z.unknown())

const rowOf = (result: Answer | undefined): Record<string, unknown> => Row.parse(result?.rows[0])

const checkAffected = ({ queries }: CompiledOperation, results: readonly Answer[]): void => {
  for (const [at, { atMost }] of queries.entries())
    if (atMost !== undefined && Number(rowOf(results[at])['affected']) > atMost.most) throw refused(atMost.message)
}

/** The answer, put together from the texts that Postgres made. */
const bodyOf = ({ keys, queries, known }: CompiledOperation, results: readonly Answer[]): string => {
  const texts = new Map(known)
  for (const [at, query] of queries.entries()) {
    const row = rowOf(results[at])
    for (const [column, key] of query.keys.entries()) {
      const text = row[`b${column}`]
      texts.set(key, typeof text === 'string' ? text : 'null')
    }
  }
  return `{"data":{${keys.map((key) => `"${key}":${texts.get(key) ?? 'null'}`).join(',')}}}`
}

const run = async (
  client: PoolClient,
  { prepared }: GraphqlParts,
  schema: Schema,
  asked: Asked,
  compiled: CompiledOperation,
) => {
  if (compiled.queries.length === 0) return bodyOf(compiled, [])
  const { request, caller } = asked
  const [namespace = 'public'] = schema.settings.schemas
  const { settings, preRequest } = requestSettings({ request, caller, schema, namespace, preferences: {} }, {})
  const own = (results: readonly Answer[]) => results.slice(preRequest.length)
  const results = await runTransaction(client, prepared, {
    role: caller.role,
    isReadOnly: compiled.isReadOnly,
    settings,
    queries: [...preRequest, ...compiled.queries],
    end: 'commit',
    // One round trip more, only where the result decides.
    check: compiled.queries.some(({ atMost }) => atMost !== undefined)
      ? (found) => checkAffected(compiled, own(found))
      : undefined,
  })
  return bodyOf(compiled, own(results))
}

const isExplainedByChange = (error: unknown): boolean =>
  error instanceof GraphqlRefusal
    ? error.isUnknownName
    : isDatabaseError(error) && /^42(P01|703|883|704)$/.test(error.code ?? '')

/** Compiles and runs an operation; once more if the schema of the database had changed. */
const attempt = async (client: PoolClient, parts: GraphqlParts, asked: Asked): Promise<string> => {
  const { caller, graphql } = asked
  const once = async (schema: Schema): Promise<string> => {
    const api = await parts.apis.get(client, schema, caller.role)
    const document = api.document(graphql.query)
    const operation = new Operation(api.schema, document, graphql)
    const seesSchema = caller.role === 'service_role'
    return run(client, parts, schema, asked, compile(api, document, operation, { ...graphql, seesSchema }))
  }
  const schema = await parts.cache.get(client)
  try {
    return await once(schema)
  } catch (error) {
    if (!isExplainedByChange(error) || !(await parts.cache.hasChanged(client, schema))) throw error
    return once(await parts.cache.get(client))
  }
}

const refusalResponse = (error: unknown, caller: Caller | undefined): ServiceResponse | undefined => {
  if (error instanceof GraphqlRefusal)
    return graphqlResponse(error.status, errorsBody(error.problems), error.status === 405 ? { allow: 'POST' } : {})
  const refusal = asRestError(error, caller)
  if (refusal === undefined) return undefined
  // What Postgres says about an operation is its answer; only who cannot ask, or cannot be answered now, gets a status.
  const isAnswer = isDatabaseError(error) && refusal.status !== 503
  return graphqlResponse(isAnswer ? 200 : refusal.status, errorsBody([{ message: refusal.message }]), refusal.headers)
}

/** Answers a request. Unknown errors are thrown. */
export const serve = async (parts: GraphqlParts, request: ServiceRequest): Promise<ServiceResponse> => {
  let caller: Caller | undefined
  try {
    caller = await findCaller(request, parts.project)
    const asked = { request, caller, graphql: await readRequest(request) }
    return graphqlResponse(200, await onConnection(parts, (client) => attempt(client, parts, asked)))
  } catch (error) {
    const response = refusalResponse(error, caller)
    if (response === undefined) throw error
    return response
  }
}
