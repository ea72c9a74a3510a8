import { randomUUID } from 'node:crypto'
import { headerOf } from '@cairn/service-kit'
import { chooseFormat } from '../request/answer-format.ts'
import type { AnswerFormat } from '../request/answer-format.ts'
import { readAccept } from '../request/media-type.ts'
import { readParameters } from '../request/query-parameters.ts'
import { applyRange } from '../request/range.ts'
import { resolveEmbeds } from '../resolve-embeds.ts'
import { RecentMap } from '../run/recent-map.ts'
import type { Query } from '../run/transaction.ts'
import type { Schema } from '../schema/schema.ts'
import { answerSql } from '../sql/answer-sql.ts'
import { rowsSql } from '../sql/read-sql.ts'
import type { Source } from '../sql/read-sql.ts'
import { qualified, Statement } from '../sql/statement.ts'
import { countedRows, estimateQuery } from './count.ts'
import { findRelation } from './find-relation.ts'
import type { RestContext } from './plan.ts'

/** A read, without the values that its filters compare with. */
export interface ReadShape {
  format: AnswerFormat
  offset: number
  answer: Query
  /** Asks the planner how many rows there are. */
  estimate: Query | undefined
}

const mostShapes = 500
const longestKey = 2_000

const shapesOf = new WeakMap<Schema, RecentMap<string, ReadShape>>()

// Whatever follows these is one parameter of the statement, and says nothing about its text.
const comparison = /^(?:eq|neq|gte?|lte?)\./
const otherNames = new Set(['select', 'columns', 'on_conflict', 'order', 'limit', 'offset', 'and', 'or'])

const isComparing = (name: string, value: string): boolean =>
  comparison.test(value) && !otherNames.has(name) && !/\.(?:order|limit|offset|and|or)$/.test(name)

/** Stands for a value while a shape is made. No request can name it. */
const standIn = randomUUID()

/** The parameters with stand-ins for the values that filters compare with, and these values. */
const split = (query: URLSearchParams): { parameters: [name: string, value: string][]; values: string[] } => {
  const parameters: [string, string][] = []
  const values: string[] = []
  for (const [name, value] of query) {
    if (isComparing(name, value)) {
      const end = value.indexOf('.') + 1
      parameters.push([name, `${value.slice(0, end)}${standIn}${values.length}`])
      values.push(value.slice(end))
    } else parameters.push([name, value])
  }
  return { parameters, values }
}

const shapeOf = (context: RestContext, name: string, query: URLSearchParams): ReadShape => {
  const { request, schema, namespace, preferences } = context
  const relation = findRelation(context, name)
  const { query: read } = readParameters(query, false)
  applyRange(read, headerOf(request, 'range'))
  const node = resolveEmbeds(schema, namespace, relation, read)
  const { settings } = schema
  const format = chooseFormat(readAccept(headerOf(request, 'accept')), { schema, relation, scalar: undefined })
  const statement = new Statement()
  const sourceIn = (one: Statement): Source => {
    const alias = one.alias('t')
    return { from: `${qualified(relation)} ${alias}`, alias, conditions: [] }
  }
  const isText = format.shape === 'csv'
  const rows = rowsSql(statement, node, sourceIn(statement), isText ? { ...settings, isText } : settings)
  const counted = countedRows(preferences.count, statement, { node, source: sourceIn(statement), options: settings })
  const text = answerSql({ ...format, relation, rows, counted, hasBody: request.method !== 'HEAD' })
  return {
    format,
    offset: read.offset ?? 0,
    answer: { text, values: statement.values },
    estimate: estimateQuery(preferences.count, node, sourceIn, settings),
  }
}

const filled = ({ text, values }: Query, given: readonly string[]): Query => ({
  text,
  values: values.map((value) =>
    typeof value === 'string' && value.startsWith(standIn) ? given[Number(value.slice(standIn.length))] : value,
  ),
})

const keyOf = (
  { request, namespace, preferences }: RestContext,
  name: string,
  parameters: readonly (readonly [string, string])[],
): string =>
  JSON.stringify([
    namespace,
    name,
    request.method,
    preferences.count,
    headerOf(request, 'accept'),
    headerOf(request, 'range'),
    parameters,
  ])

/**
 * How a table or view is read. What is made of the same parameters, but for the values that filters compare with, is kept:
 * to read them and to write the statement is a tenth of a small request.
 */
export const readShape = (context: RestContext, name: string): ReadShape => {
  const { schema, request } = context
  const { parameters, values } = split(request.query)
  const key = keyOf(context, name, parameters)
  const known = shapesOf.get(schema) ?? new RecentMap<string, ReadShape>(mostShapes)
  shapesOf.set(schema, known)
  const shape = known.get(key) ?? shapeOf(context, name, new URLSearchParams(parameters))
  if (key.length <= longestKey) known.set(key, shape)
  const { answer, estimate } = shape
  return { ...shape, answer: filled(answer, values), estimate: estimate && filled(estimate, values) }
}
