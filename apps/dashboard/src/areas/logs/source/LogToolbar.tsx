import { Radio, RotateCw, SquareTerminal } from 'lucide-react'
import { useAddressParam } from '~/components/use-address-param.ts'
import { Button } from '~/ui/button.tsx'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import type { FilterSearch } from '../filter-params.ts'
import { rangeOf } from '../filter-params.ts'
import { logsPaths } from '../paths.ts'
import { explorerSql } from './line-sql.ts'
import type { LogRange } from '../time-range.ts'
import { rangeSearch } from '../time-range.ts'
import { TimeRangeButton } from '../TimeRangeButton.tsx'
import { useChangeSearch } from '../use-change-search.ts'
import { FilterMenu } from './FilterMenu.tsx'
import type { LogPage } from './log-pages.ts'
import { PatternField } from './PatternField.tsx'

interface LogToolbarProps {
  projectRef: string
  filter: FilterSearch
  page: LogPage
  range: LogRange
  isLive: boolean
  isFetching: boolean
  onRefresh: () => void
}

/** What the lines are filtered by. The address keeps all of it. */
export const LogToolbar = ({ projectRef, page, filter, range, isLive, isFetching, onRefresh }: LogToolbarProps) => {
  const [, setLive] = useAddressParam('live')
  const change = useChangeSearch()
  return (
    <search className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line px-4 py-1.5">
      <PatternField />
      {page.filters.map((each) => (
        <FilterMenu key={each.param} filter={each} />
      ))}
      <TimeRangeButton range={range} onChange={(next) => change(rangeSearch(next))} />
      <Button
        aria-pressed={isLive}
        icon={<Radio aria-hidden size={14} />}
        disabledReason={range.kind === 'between' ? 'Choose a time up to now to follow new lines.' : undefined}
        onClick={() => setLive(isLive ? undefined : 'on')}
        className="aria-pressed:!border-accent aria-pressed:!bg-accent-soft"
      >
        Live
      </Button>
      <ButtonLink
        to={logsPaths.explorer({ ref: projectRef })}
        search={{ sql: explorerSql(page, filter), ...rangeOf(filter) }}
        icon={<SquareTerminal aria-hidden size={14} />}
      >
        Open as SQL
      </ButtonLink>
      <IconButton label="Refresh" variant="default" loading={isFetching} onClick={onRefresh}>
        <RotateCw aria-hidden size={14} />
      </IconButton>
    </search>
  )
}
