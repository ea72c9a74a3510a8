import { headerOf } from '@cairn/service-kit'
import type { ServiceResponse } from '@cairn/service-kit'
import { chooseFormat } from '../request/answer-format.ts'
import type { AnswerFormat } from '../request/answer-format.ts'
import { readAccept } from '../request/media-type.ts'
import { rowWithExactNumbers } from '../request/payload.ts'
import type { Payload } from '../request/payload.ts'
import { appliedHeader } from '../request/preferences.ts'
import type { Preferences } from '../request/preferences.ts'
import { readParameters } from '../request/query-parameters.ts'
import type { QueryParameters } from '../request/query-parameters.ts'
import { emptyQuery } from '../request/query-tree.ts'
import { resolveEmbeds } from '../resolve-embeds.ts'
import type { ReadNode } from '../resolve-embeds.ts'
import { RestError } from '../rest-error.ts'
import type { Column, Relation } from '../schema/relation.ts'
import { answerSql, returningAnswer } from '../sql/answer-sql.ts'
import { rowsSql } from '../sql/read-sql.ts'
import { Statement } from '../sql/statement.ts'
import { deleteSql, insertSql, returnedColumns, updateSql, writtenRow, writtenRows } from '../sql/write-sql.ts'
import { findRelation } from './find-relation.ts'
import { keptInsert } from './insert-shape.ts'
import type { WritePlan } from './insert-shape.ts'
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
import type { AnswerRow, Plan, RestContext } from './plan.ts'

export type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

// As text: a number of more than 53 bits would become another one.
const keyColumn = (name: string) =>
  ({
    kind: 'column',
    field: { name, path: [] },
    alias: undefined,
    cast: 'text',
    aggregate: undefined,
    aggregateCast: undefined,
  }) as const

/** What is read of the written rows. */
const returnedNode = (context: RestContext, relation: Relation, { query }: QueryParameters): ReadNode => {
  const { preferences, schema, namespace } = context
  if (preferences.return === 'representation') return resolveEmbeds(schema, namespace, relation, query)
  const names = preferences.return === 'headers-only' ? relation.primaryKey : []
  return { relation, query: emptyQuery(names.map(keyColumn)), embeds: new Map() }
}

/** The conditions of a PUT: each column of the primary key, by `eq`, and nothing else. */
const checkPut = (relation: Relation, { query }: QueryParameters, payload: Payload): void => {
  const wanted = new Map<string, string>()
  for (const condition of query.conditions)
    if (
      condition.kind === 'test' &&
      condition.test.kind === 'compare' &&
      condition.test.operator === 'eq' &&
      !condition.isNegated
    )
      wanted.set(condition.field.name, condition.test.value)
  const isKey =
    relation.primaryKey.length > 0 &&
    wanted.size === query.conditions.length &&
    wanted.size === relation.primaryKey.length &&
    relation.primaryKey.every((name) => wanted.has(name))
  if (!isKey)
    throw new RestError(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators")
  const [row = {}, other] = payload.rows
  // A bigint can have more digits than a number has here.
  const hasLost = relation.primaryKey.some((name) => typeof row[name] === 'number' && !Number.isSafeInteger(row[name]))
  const exact = hasLost ? rowWithExactNumbers(payload) : row
  const fits = other === undefined && [...wanted].every(([name, value]) => String(exact[name]) === value)
  if (!fits) throw new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)')
}

interface WriteSql {
  write: string
  /** Whether it inserts one row, whatever the table has. */
  insertsOne: boolean
  /** Of a row whose values are parameters, one for each. */
  columns?: readonly Column[] | undefined
}

const writeSql = (
  statement: Statement,
  method: WriteMethod,
  { context, relation, parameters, payload }: WriteParts,
): WriteSql => {
  const { preferences } = context
  if (method === 'DELETE') return { write: deleteSql(statement, relation, parameters.query), insertsOne: false }
  const rows = writtenRows(relation, payload, parameters.columns, preferences)
  if (method === 'PATCH') return { write: updateSql(statement, rows, parameters.query), insertsOne: false }
  if (method === 'PUT') checkPut(relation, parameters, payload)
  const resolution = method === 'PUT' ? 'merge-duplicates' : preferences.resolution
  const target = method === 'PUT' ? relation.primaryKey : (parameters.onConflict ?? relation.primaryKey)
  return {
    write: insertSql(statement, rows, { target, resolution }),
    insertsOne: resolution === undefined && payload.rows.length === 1,
    columns: rows.values === undefined ? undefined : rows.columns,
  }
}

interface WriteParts {
  context: RestContext
  relation: Relation
  parameters: QueryParameters
  payload: Payload
}

const success = (method: WriteMethod, hasBody: boolean): number => {
  if (method === 'POST') return 201
  return hasBody ? 200 : 204
}

/** Nothing else of a request is used for its answer: plans are kept longer than requests. */
type AnswerContext = Pick<RestContext, 'preferences' | 'schema' | 'namespace'>

const locationHeader = (relation: Relation, row: AnswerRow): Record<string, string> => {
  const [first]: unknown[] = JSON.parse(row.body)
  if (typeof first !== 'object' || first === null || relation.primaryKey.length === 0) return {}
  const filters = Object.entries(first).map(([name, value]) => [name, value === null ? 'is.null' : `eq.${value}`])
  return { location: `/${encodeURIComponent(relation.name)}?${new URLSearchParams(filters)}` }
}

const applied = (context: AnswerContext, method: WriteMethod): Preferences => {
  const { count, missing, return: returned, resolution, tx } = context.preferences
  const { transactionEnd } = context.schema.settings
  return followed(context, {
    ...(method === 'POST' && resolution !== undefined && { resolution }),
    ...(method !== 'DELETE' && missing !== undefined && { missing }),
    ...(returned !== undefined && { return: returned }),
    ...(count !== undefined && { count }),
    ...(tx !== undefined && transactionEnd.endsWith('allow-override') && { tx }),
  })
}

const checkOf = ({ preferences }: RestContext, format: AnswerFormat): Plan['check'] => {
  const most = mostAffected(preferences)
  const isSingular = format.isSingular && preferences.return === 'representation'
  if (!isSingular && most === undefined) return undefined
  return (results) => {
    const { count } = answerRow(results.at(-1))
    requireAtMost(most, count)
    if (isSingular) requireOneRow(count)
  }
}

interface WrittenAnswer {
  method: WriteMethod
  relation: Relation
  format: AnswerFormat
}

const respondWith =
  (context: AnswerContext, { method, relation, format }: WrittenAnswer): Plan['respond'] =>
  (results): ServiceResponse => {
    const { count, return: returned } = context.preferences
    const row = answerRow(results.at(-1))
    const hasBody = returned === 'representation'
    return withOverrides(row, {
      status: success(method, hasBody),
      headers: {
        ...(hasBody && { 'content-type': format.contentType }),
        'content-range': `${method === 'PATCH' && row.count > 0 ? `0-${row.count - 1}` : '*'}/${count === undefined ? '*' : row.count}`,
        ...(returned === 'headers-only' && method === 'POST' && locationHeader(relation, row)),
        ...profileHeader(context),
        ...appliedHeader(applied(context, method)),
      },
      ...(hasBody && { body: bodyOf(row, format) }),
    })
  }

const newPlan = (context: RestContext, method: WriteMethod, name: string, payload: Payload): WritePlan => {
  const { request, schema, namespace, preferences } = context
  const relation = findRelation(context, name)
  const parameters = readParameters(request.query, false)
  const node = returnedNode(context, relation, parameters)
  const { settings } = schema
  const format = chooseFormat(readAccept(headerOf(request, 'accept')), { schema, relation, scalar: undefined })
  const statement = new Statement()
  const { write, insertsOne, columns } = writeSql(statement, method, { context, relation, parameters, payload })
  const hasBody = preferences.return === 'representation'
  const readsRows = hasBody || preferences.return === 'headers-only'
  const written = () => {
    const isRead = write.startsWith('select')
    const withs = `with s as (${write}${isRead ? '' : ` returning ${returnedColumns(node)}`})`
    const paged = { ...node, query: { ...node.query, limit: undefined, offset: undefined } }
    const source = { from: 's t0', alias: 't0', conditions: [], isFiltered: true, row: writtenRow(relation, 't0') }
    const rows = rowsSql(statement, paged, source, { ...settings, maxRows: null, isText: format.shape === 'csv' })
    const shaped = hasBody ? { ...format, relation } : ({ shape: 'array', stripsNulls: false } as const)
    return answerSql({ ...shaped, rows, withs, hasBody: readsRows })
  }
  const text = insertsOne && !readsRows ? `${write} ${returningAnswer}` : written()
  const { values } = statement
  if (format.plan !== undefined)
    return { ...explained({ text, values }, format.plan), columns: undefined, respond: respondWithPlan(format) }
  return {
    text,
    values,
    columns: columns?.length === values.length ? columns : undefined,
    check: checkOf(context, format),
    respond: respondWith({ preferences, schema, namespace }, { method, relation, format }),
  }
}

/** Writing to a table or view: POST, PUT, PATCH and DELETE. */
export const planWrite = (context: RestContext, method: WriteMethod, name: string, payload: Payload): Plan => {
  const makePlan = () => newPlan(context, method, name, payload)
  const isOneRow = method === 'POST' && payload.rows.length === 1
  const { text, values, check, respond } = isOneRow ? keptInsert(context, name, payload, makePlan) : makePlan()
  return { isReadOnly: false, queries: [{ text, values }], check, respond }
}
