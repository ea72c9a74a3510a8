import { headerOf } from '@cairn/service-kit'
import type { Preferences } from '../request/preferences.ts'
import { appliedHeader } from '../request/preferences.ts'
import { chooseFormat } from '../request/answer-format.ts'
import { readAccept } from '../request/media-type.ts'
import { readParameters } from '../request/query-parameters.ts'
import { applyRange, pageOf } from '../request/range.ts'
import { resolveEmbeds } from '../resolve-embeds.ts'
import { answerSql } from '../sql/answer-sql.ts'
import { rowsSql } from '../sql/read-sql.ts'
import type { Source } from '../sql/read-sql.ts'
import { qualified, Statement } from '../sql/statement.ts'
import { countedRows, estimateQuery, totalOf } from './count.ts'
import { findRelation } from './find-relation.ts'
import { answerRow, bodyOf, explained, planBody, profileHeader, requireOneRow, withOverrides } from './plan.ts'
import type { Plan, RestContext } from './plan.ts'

/** The preferences that were followed. */
export const followed = (
  { preferences: { handling, timezone, maxAffected } }: RestContext,
  more: Preferences,
): Preferences => ({
  ...more,
  ...(handling !== undefined && { handling }),
  ...(timezone !== undefined && { timezone }),
  ...(handling === 'strict' && maxAffected !== undefined && { maxAffected }),
})

/** Reading a table or view: GET and HEAD. */
export const planRead = (context: RestContext, name: string): Plan => {
  const { request, schema, preferences } = context
  const relation = findRelation(context, name)
  const { query } = readParameters(request.query, false)
  applyRange(query, headerOf(request, 'range'))
  const node = resolveEmbeds(schema, context.namespace, relation, query)
  const { settings } = schema
  const format = chooseFormat(readAccept(headerOf(request, 'accept')), { schema, relation, scalar: undefined })
  const { count } = preferences
  const statement = new Statement()
  const sourceIn = (one: Statement): Source => {
    const alias = one.alias('t')
    return { from: `${qualified(relation)} ${alias}`, alias, conditions: [] }
  }
  const isText = format.shape === 'csv'
  const rows = rowsSql(statement, node, sourceIn(statement), isText ? { ...settings, isText } : settings)
  const counted = countedRows(count, statement, { node, source: sourceIn(statement), options: settings })
  const text = answerSql({ ...format, relation, rows, counted, hasBody: request.method !== 'HEAD' })
  const answer = { text, values: statement.values }
  if (format.plan !== undefined)
    return {
      isReadOnly: true,
      queries: [explained(answer, format.plan)],
      respond: ([result]) => ({
        status: 200,
        headers: { 'content-type': format.contentType },
        body: planBody(result),
      }),
    }
  const estimate = estimateQuery(count, node, sourceIn, settings)
  return {
    isReadOnly: true,
    queries: [...(estimate === undefined ? [] : [estimate]), answer],
    respond: (results) => {
      const row = answerRow(results.at(-1))
      if (format.isSingular) requireOneRow(row.count)
      const total = totalOf(count, row.total, estimate && results[0], settings.maxRows)
      const { status, contentRange } = pageOf({ offset: query.offset ?? 0, count: row.count, total })
      return withOverrides(row, {
        status,
        headers: {
          'content-type': format.contentType,
          'content-range': contentRange,
          'content-location': locationOf(context, name),
          ...profileHeader(context),
          ...appliedHeader(followed(context, count === undefined ? {} : { count })),
        },
        body: bodyOf(row, format),
      })
    },
  }
}

const locationOf = ({ request: { query } }: RestContext, name: string): string => {
  const search = query.toString()
  return `/${encodeURIComponent(name)}${search === '' ? '' : `?${search}`}`
}
