import { fromSql, sqlText } from './line-sql.ts'
import type { Level } from './log-line.ts'
import { logPages } from './log-pages.ts'

/** A line about a request, and the page that has it. */
export interface RequestLine {
  slug: string
  id: string
  time: number
  message: string
  level: Level
  status: string
}

const mostLines = 100

/** The lines of all sources that name a request. */
export const requestSql = (requestId: string): string => {
  const queries = logPages.flatMap((page) =>
    page.requestId === undefined
      ? []
      : [
          `select '${page.slug}' as page, t.id, t.timestamp, cast(${page.text ?? 't.event_message'} as string) as message, ` +
            `${page.level} as level, cast(${page.status} as string) as status\n${fromSql(page)}\nwhere ${page.requestId} = ${sqlText(requestId)}`,
        ],
  )
  return `${queries.join('\nunion all\n')}\norder by timestamp limit ${mostLines}`
}
