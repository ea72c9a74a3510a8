import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { formatDuration } from '~/lib/durations.ts'
import { Badge } from '~/ui/badge.tsx'
import { classNames } from '~/ui/class-names.ts'
import { requestQuery } from '../api/request-lines.ts'
import { clockText } from '~/components/time-range/clock.ts'
import { logsPaths } from '../paths.ts'
import { rangeSearch } from '~/components/time-range/time-range.ts'
import { toneOf } from './level-look.ts'
import { lineParam, shownText } from './log-line.ts'
import { logPage } from './log-pages.ts'
import type { RequestLine } from './request-sql.ts'

const aroundMs = 30 * 60_000

/** The page of a line, with the line open and the times around it. */
const searchFor = (line: RequestLine, requestId: string): Record<string, string> => {
  const ms = Math.floor(line.time / 1_000)
  const { from = '', to = '' } = rangeSearch({ kind: 'between', startMs: ms - aroundMs, endMs: ms + aroundMs })
  return { from, to, line: lineParam(line), request: requestId }
}

interface RequestLinesProps {
  projectRef: string
  requestId: string
  /** Milliseconds: when one of its lines was written. Without it, the last day is searched. */
  nearMs?: number | undefined
  /** The line that is open, as the address names it. */
  opened?: string | undefined
}

/** What the gateway, the services and Postgres wrote about one request, in the order of time. */
export const RequestLines = ({ projectRef, requestId, nearMs, opened }: RequestLinesProps) => {
  const lines = useQuery(requestQuery(projectRef, requestId, nearMs))
  return (
    <QueryContent query={lines} failure="The lines of the request could not be loaded" skeleton="h-24">
      {(found) =>
        found.length === 0 ? (
          <p className="text-sm text-muted">
            No service of this project wrote a line about this request in the last 24 hours.
          </p>
        ) : (
          <ol aria-label="Lines of the request" className="overflow-hidden rounded-md border border-line text-xs">
            {found.map((line) => {
              const page = logPage(line.slug)
              const name = lineParam(line)
              const isOpened = name === opened
              const afterMs = (line.time - (found[0]?.time ?? line.time)) / 1_000
              return (
                <li key={`${line.slug} ${name}`} className="border-t border-line first:border-t-0">
                  <Link
                    to={logsPaths.page({ ref: projectRef, page: line.slug })}
                    search={searchFor(line, requestId)}
                    {...(isOpened && { 'aria-current': 'true' })}
                    className={classNames(
                      'flex flex-col gap-1 px-3 py-2 -outline-offset-2 hover:bg-surface-2',
                      isOpened && 'bg-accent-soft',
                    )}
                  >
                    <span className="flex items-center gap-2">
                      <span className="font-medium">{page.title}</span>
                      {line.status !== '' && (
                        <Badge tone={toneOf(line.level, line.status)} mono>
                          {line.status}
                        </Badge>
                      )}
                      <span className="tabular ml-auto text-muted">
                        {afterMs === 0 ? clockText(new Date(line.time / 1_000)) : `+${formatDuration(afterMs)}`}
                      </span>
                    </span>
                    <span className="line-clamp-2 font-mono wrap-anywhere text-muted">{shownText(line.message)}</span>
                  </Link>
                </li>
              )
            })}
          </ol>
        )
      }
    </QueryContent>
  )
}
