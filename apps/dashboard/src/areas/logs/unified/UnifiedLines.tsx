import { useSearch } from '@tanstack/react-router'
import { useAddressParam } from '~/components/use-address-param.ts'
import { unifiedParams, unifiedSource } from '../api/unified-lines.ts'
import { filterOf } from '../filter-params.ts'
import { LinesView } from '../source/LinesView.tsx'
import { lineParam } from '../source/log-line.ts'
import { pageOfSource } from '../source/log-pages.ts'
import { LogToolbar } from '../source/LogToolbar.tsx'
import { NoLines } from '../source/NoLines.tsx'
import { useLines } from '../source/use-lines.ts'
import { readRange } from '~/components/time-range/time-range.ts'
import { useChangeSearch } from '~/components/use-change-search.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { FacetButton } from './FacetButton.tsx'
import { FacetPanel } from './FacetPanel.tsx'
import { PlanState, planProblemIn } from './PlanState.tsx'

const about =
  'What the gateway, the services and Postgres of this project write appears here, a moment after it happened.'

/** The lines of all sources in one list. */
export const UnifiedLines = ({ projectRef }: { projectRef: string }) => {
  const filter = filterOf(useSearch({ strict: false }))
  const range = readRange(filter)
  const [live] = useAddressParam('live')
  const [openedSource] = useAddressParam('in')
  const change = useChangeSearch()
  const isLive = live !== undefined && range.kind === 'last'
  const reading = useLines({ source: unifiedSource(projectRef, filter), isLive, enabled: true })
  const { lines, all = [], counts, refresh } = reading
  const problem = planProblemIn(lines.error)
  if (problem !== undefined) return <PlanState projectRef={projectRef} problem={problem} />
  return (
    <LinesView
      projectRef={projectRef}
      title="All logs"
      toolbar={
        <LogToolbar
          range={range}
          isLive={isLive}
          isFetching={lines.isFetching && !isLive}
          error={lines.error}
          onRefresh={refresh}
          action={<DownloadButton lines={all} />}
        >
          <span className="min-[1200px]:hidden">
            <FacetButton filter={filter} counts={counts.data} />
          </span>
        </LogToolbar>
      }
      aside={
        <section
          aria-label="Filters"
          className="w-60 shrink-0 overflow-y-auto border-r border-line max-[1200px]:hidden"
        >
          <FacetPanel filter={filter} counts={counts.data} />
        </section>
      }
      reading={reading}
      range={range}
      isLive={isLive}
      columns={{ hasMethod: true, hasDuration: true, hasSource: true }}
      empty={<NoLines params={unifiedParams} about={about} filter={filter} range={range} onClear={change} />}
      onOpen={(line) =>
        change({ line, in: line === undefined ? undefined : all.find((one) => lineParam(one) === line)?.source })
      }
      pageOf={() => pageOfSource(openedSource)}
    />
  )
}
