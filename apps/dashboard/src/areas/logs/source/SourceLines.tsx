import { useSearch } from '@tanstack/react-router'
import { SquareTerminal } from 'lucide-react'
import { useProjectPermission } from '~/api/permissions.ts'
import { urlOf } from '~/api/url.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { useAddressParam } from '~/components/use-address-param.ts'
import { countsQuery, linesQuery } from '../api/lines.ts'
import { maxLogRows } from '../api/query-logs.ts'
import { filterOf, rangeOf } from '../filter-params.ts'
import { logsPaths } from '../paths.ts'
import { readRange } from '~/components/time-range/time-range.ts'
import { useChangeSearch } from '~/components/use-change-search.ts'
import { FilterMenu } from './FilterMenu.tsx'
import { explorerSql, linesSql } from './line-sql.ts'
import { LinesView } from './LinesView.tsx'
import type { LogPage } from './log-pages.ts'
import { LogToolbar } from './LogToolbar.tsx'
import { NoLines } from './NoLines.tsx'
import { useLines } from './use-lines.ts'

interface SourceLinesProps {
  projectRef: string
  page: LogPage
}

/** The lines of a source. */
export const SourceLines = ({ projectRef, page }: SourceLinesProps) => {
  const filter = filterOf(useSearch({ strict: false }))
  const range = readRange(filter)
  const { isAllowed: enabled } = useProjectPermission('analytics:Read', projectRef)
  const [live] = useAddressParam('live')
  const [, setOpened] = useAddressParam('line')
  const change = useChangeSearch()
  const isLive = live !== undefined && range.kind === 'last'
  const sql = linesSql(page, filter, { limit: maxLogRows })
  const source = {
    lines: linesQuery(projectRef, page, filter),
    counts: countsQuery(projectRef, page, filter),
    tailAt: (cursor: string) =>
      urlOf('/platform/projects/:ref/analytics/tail', { params: { ref: projectRef }, query: { sql, cursor } }),
  }
  const reading = useLines({ source, isLive, enabled })
  return (
    <LinesView
      projectRef={projectRef}
      title={page.title}
      toolbar={
        <LogToolbar
          range={range}
          isLive={isLive}
          isFetching={reading.lines.isFetching && !isLive}
          error={reading.lines.error}
          onRefresh={reading.refresh}
          action={
            <ButtonLink
              to={logsPaths.explorer({ ref: projectRef })}
              search={{ sql: explorerSql(page, filter), ...rangeOf(filter) }}
              icon={<SquareTerminal aria-hidden size={14} />}
            >
              Open as SQL
            </ButtonLink>
          }
        >
          {page.filters.map((each) => (
            <FilterMenu key={each.param} filter={each} />
          ))}
        </LogToolbar>
      }
      reading={reading}
      range={range}
      isLive={isLive}
      columns={{ hasMethod: page.method !== undefined, hasDuration: page.duration !== undefined }}
      empty={
        <NoLines
          params={page.filters.map(({ param }) => param)}
          about={page.about}
          filter={filter}
          range={range}
          onClear={change}
        />
      }
      onOpen={setOpened}
      pageOf={() => page}
    />
  )
}
