import { levelSql } from '@cairn/contracts/logs/log-columns'
import { fromSql, sqlText } from '@cairn/contracts/logs/log-sql'
import type { LogLevel } from '@cairn/contracts/logs/log-levels'
import { logPages } from './log-pages.ts'

/** A line about a request, and the page that has it. */
export interface RequestLine {
  slug: string
  id: string
  time: number
  message: string
  level: LogLevel
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
            `${levelSql(page)} as level, cast(${page.status} as string) as status\n${fromSql(page)}\nwhere ${page.requestId} = ${sqlText(requestId)}`,
        ],
  )
  return `${queries.join('\nunion all\n')}\norder by timestamp limit ${mostLines}`
}
