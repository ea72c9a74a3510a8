import { headerOf } from '@cairn/service-kit'
import { chooseFormat } from '../request/answer-format.ts'
import { readAccept } from '../request/media-type.ts'
import type { Payload } from '../request/payload.ts'
import { appliedHeader } from '../request/preferences.ts'
import { readParameters } from '../request/query-parameters.ts'
import type { QueryParameters } from '../request/query-parameters.ts'
import { emptyQuery } from '../request/query-tree.ts'
import { applyRange, pageOf } from '../request/range.ts'
import { resolveEmbeds } from '../resolve-embeds.ts'
import { RestError } from '../rest-error.ts'
import type { Routine } from '../schema/relation.ts'
import { answerSql } from '../sql/answer-sql.ts'
import { callSql, findRoutine } from '../sql/call-sql.ts'
import type { Arguments } from '../sql/call-sql.ts'
import { rowsSql } from '../sql/read-sql.ts'
import { Statement } from '../sql/statement.ts'
import { countedRows, totalOf } from './count.ts'
import { followed } from './plan-read.ts'
import {
  answerRow,
  bodyOf,
  explained,
  mostAffected,
  profileHeader,
  requireAtMost,
  requireOneRow,
  respondWithPlan,
  withOverrides,
} from './plan.ts'
import type { Plan, RestContext } from './plan.ts'

const argumentsOf = (context: RestContext, parameters: QueryParameters, payload: Payload | undefined): Arguments => {
  if (payload !== undefined) return { kind: 'body', payload }
  if (context.body !== undefined) return { kind: 'raw', body: context.body }
  const values = Map.groupBy(parameters.argumentsOf, ([name]) => name)
  return {
    kind: 'parameters',
    values: new Map([...values].map(([name, all]) => [name, all.map(([, value]) => value)])),
  }
}

const readsOnly = ({ request }: RestContext, { volatility }: Routine): boolean =>
  request.method === 'GET' || request.method === 'HEAD' || volatility !== 'v'

/** The whole body as the only argument, which is JSON. */
const singleObject = ({ schema, namespace, preferences }: RestContext, name: string): Routine | undefined =>
  preferences.params === 'single-object'
    ? schema
        .routines(namespace, name)
        .find(({ parameters: [first, second] }) => second === undefined && /^jsonb?$/.test(first?.typeName ?? ''))
    : undefined

/** Calling a function: GET, HEAD and POST below `/rpc`. */
export const planCall = (context: RestContext, name: string, payload: Payload | undefined): Plan => {
  const { request, schema, namespace, preferences, body } = context
  const { settings } = schema
  const parameters = readParameters(request.query, true)
  const given = argumentsOf(context, parameters, payload)
  const whole = singleObject(context, name)
  const { routine, takesWholeBody } =
    whole === undefined
      ? findRoutine(schema, { schema: namespace, name }, given, body?.mediaType ?? 'application/json')
      : { routine: whole, takesWholeBody: true }
  if (given.kind === 'body' && given.payload.isArray && !takesWholeBody && routine.parameters.length > 0)
    throw new RestError(400, 'PGRST102', 'The arguments of a function must be a JSON object')
  const most = mostAffected(preferences)
  if (most !== undefined && !routine.returnsSet)
    throw new RestError(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    )
  const { query } = parameters
  if (request.method !== 'POST') applyRange(query, headerOf(request, 'range'))
  const scalar = routine.returnsRows ? undefined : routine
  const isVoid = routine.returnsType === 'void'
  const relation = routine.relationId === null ? undefined : schema.relationById(routine.relationId)
  const format = chooseFormat(readAccept(headerOf(request, 'accept')), { schema, relation, scalar })
  const { limit, offset } = routine.returnsSet ? query : emptyQuery()
  const read = scalar === undefined ? query : { ...emptyQuery(), limit, offset }
  const node = resolveEmbeds(schema, namespace, relation, read)
  const statement = new Statement()
  const alias = statement.alias('t')
  const from = callSql(statement, routine, given, {
    alias: scalar === undefined ? alias : `${alias}(v)`,
    takesWholeBody,
    body,
  })
  const isOneRow = scalar === undefined && !routine.returnsSet
  const maxRows = routine.returnsSet ? settings.maxRows : null
  const options = { ...settings, maxRows, isText: format.shape === 'csv' }
  // The function is called once, also where its rows are counted.
  const withs = `with s as (select ${alias}.* from ${from})`
  const source = { from: `s ${alias}`, alias, conditions: [] }
  const rowSource = relation === undefined ? { withs, source } : { withs: '', source: { ...source, from } }
  // An answer may have fewer rows than there are.
  const isCounted = preferences.count !== undefined || most !== undefined
  const chosen = isCounted ? { withs, source } : rowSource
  const rows = rowsSql(statement, node, chosen.source, options)
  const counted = isCounted ? countedRows('exact', statement, { node, source, options }) : undefined
  const shape = isOneRow && format.shape === 'array' ? 'object' : format.shape
  const text = answerSql({
    ...format,
    relation,
    shape,
    rows,
    counted,
    withs: chosen.withs,
    hasBody: request.method !== 'HEAD' && !isVoid,
  })
  const answer = { text, values: statement.values }
  const shared = { isReadOnly: readsOnly(context, routine), statementTimeout: routine.statementTimeout }
  if (format.plan !== undefined)
    return {
      ...shared,
      queries: [explained(answer, format.plan)],
      respond: respondWithPlan(format),
    }
  const requiresOneRow = format.isSingular && !isVoid
  const check: Plan['check'] =
    requiresOneRow || most !== undefined
      ? (results) => {
          const { count, total } = answerRow(results.at(-1))
          requireAtMost(most, Number(total ?? count))
          if (requiresOneRow) requireOneRow(count)
        }
      : undefined
  return {
    ...shared,
    queries: [answer],
    check,
    respond: (results) => {
      const row = answerRow(results.at(-1))
      const total = totalOf(preferences.count, row.total, undefined, settings.maxRows)
      const { status, contentRange } = pageOf({ offset: read.offset ?? 0, count: row.count, total })
      const { count, params } = preferences
      const applied = followed(context, {
        ...(count !== undefined && { count }),
        ...(params !== undefined && { params }),
      })
      const headers = { 'content-range': contentRange, ...profileHeader(context), ...appliedHeader(applied) }
      if (isVoid) return withOverrides(row, { status: 204, headers })
      return withOverrides(row, {
        status,
        headers: { 'content-type': format.contentType, ...headers },
        body: row.body === '' && isOneRow ? 'null' : bodyOf(row, format),
      })
    },
  }
}
