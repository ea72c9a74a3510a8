import type { Preferences } from '../request/preferences.ts'
import { appliedHeader } from '../request/preferences.ts'
import { pageOf } from '../request/range.ts'
import { totalOf } from './count.ts'
import { answerRow, bodyOf, explained, profileHeader, requireOneRow, respondWithPlan, withOverrides } from './plan.ts'
import type { Plan, RestContext } from './plan.ts'
import { readShape } from './read-shape.ts'

/** The preferences that were followed. */
export const followed = (
  { preferences: { handling, timezone, maxAffected } }: Pick<RestContext, 'preferences'>,
  more: Preferences,
): Preferences => ({
  ...more,
  ...(handling !== undefined && { handling }),
  ...(timezone !== undefined && { timezone }),
  ...(handling === 'strict' && maxAffected !== undefined && { maxAffected }),
})

// Encoded, long lists of a filter exceed the 16 KiB of headers that the HTTP client of Node takes.
const longestLocation = 4_096

const locationHeader = (location: string): Record<string, string> =>
  location.length > longestLocation ? {} : { 'content-location': location }

/** Reading a table or view: GET and HEAD. */
export const planRead = (context: RestContext, name: string): Plan => {
  const { settings } = context.schema
  const { count } = context.preferences
  const { format, offset, answer, estimate } = readShape(context, name)
  if (format.plan !== undefined)
    return {
      isReadOnly: true,
      queries: [explained(answer, format.plan)],
      respond: respondWithPlan(format),
    }
  return {
    isReadOnly: true,
    queries: [...(estimate === undefined ? [] : [estimate]), answer],
    respond: (results) => {
      const row = answerRow(results.at(-1))
      if (format.isSingular) requireOneRow(row.count)
      const total = totalOf(count, row.total, estimate && results[0], settings.maxRows)
      const { status, contentRange } = pageOf({ offset, count: row.count, total })
      return withOverrides(row, {
        status,
        headers: {
          'content-type': format.contentType,
          'content-range': contentRange,
          ...locationHeader(locationOf(context, name)),
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
