import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { useAddressParam } from '~/components/use-address-param.ts'
import { counted, formatCount } from '~/lib/counts.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { LogToolbar } from './LogToolbar.tsx'
import { LineCountsChart } from './LineCountsChart.tsx'
import { LineList } from './LineList.tsx'
import { NoLines } from './NoLines.tsx'
import type { LogPage } from './log-pages.ts'
import { lineParam, readLineParam } from './log-line.ts'
import { filterOf } from '../filter-params.ts'
import { boundsOf, rangeSearch, readRange } from '../time-range.ts'
import { useChangeSearch } from '../use-change-search.ts'
import { useLines } from './use-lines.ts'

const LineDetails = lazy(async () => ({ default: (await import('./LineDetails.tsx')).LineDetails }))

const RequestPanel = lazy(async () => ({ default: (await import('./RequestPanel.tsx')).RequestPanel }))

const dayMs = 24 * 60 * 60_000

const loadedText = (shown: number, total: number | undefined): string =>
  total === undefined || total <= shown ? counted(shown, 'line') : `${formatCount(shown)} of ${counted(total, 'line')}`

interface SourceLinesProps {
  projectRef: string
  page: LogPage
}

/** The chart, the list and the details of a source. */
export const SourceLines = ({ projectRef, page }: SourceLinesProps) => {
  const filter = filterOf(useSearch({ strict: false }))
  const range = readRange(filter)
  const { isAllowed: enabled } = useProjectPermission('analytics:Read', projectRef)
  const [live] = useAddressParam('live')
  const [opened, setOpened] = useAddressParam('line')
  const [requestId, setRequestId] = useAddressParam('request')
  const change = useChangeSearch()
  const isLive = live !== undefined && range.kind === 'last'
  const { lines, all, counts, liveError, onOlder, refresh } = useLines({ projectRef, page, filter, isLive, enabled })
  const place = readLineParam(opened)
  const bounds = boundsOf(range, 0)
  const error = lines.error ?? liveError ?? counts.error
  return (
    <div className="flex h-[calc(100dvh-3rem-var(--banners,0px))] min-h-96 flex-col max-rail:h-[calc(100dvh-6rem-var(--banners,0px))]">
      <h1 className="sr-only">{page.title}</h1>
      <LogToolbar
        projectRef={projectRef}
        page={page}
        filter={filter}
        range={range}
        isLive={isLive}
        isFetching={lines.isFetching && !isLive}
        onRefresh={refresh}
      />
      {error !== null && (
        <ErrorState
          className="m-4"
          title="The lines could not be loaded"
          error={error}
          onRetry={refresh}
          retrying={lines.isFetching}
        />
      )}
      {(lines.data !== undefined || error === null) && (
        <LineCountsChart
          title={page.title}
          counts={counts.data}
          onZoom={({ fromMs, toMs }) =>
            change({
              ...rangeSearch({ kind: 'between', startMs: Math.floor(fromMs), endMs: Math.ceil(toMs) }),
              live: undefined,
            })
          }
        />
      )}
      <div className="flex min-h-0 flex-1">
        {lines.data === undefined && error === null && <Skeleton className="m-4 flex-1" />}
        {lines.data !== undefined && all.length === 0 && (
          <NoLines page={page} filter={filter} range={range} onClear={change} />
        )}
        {all.length > 0 && (
          <LineList
            label={`Lines of ${page.title}`}
            lines={all}
            columns={{
              hasDay: bounds.endMs - bounds.startMs > dayMs || range.kind === 'between',
              hasMethod: page.method !== undefined,
              hasDuration: page.duration !== undefined,
            }}
            opened={opened}
            onOpen={setOpened}
            isBusy={lines.isPlaceholderData}
            onOlder={onOlder}
            end={lines.isFetchingNextPage && <Skeleton className="mx-4 my-2 h-5" />}
          />
        )}
        {place === undefined && requestId !== undefined && (
          <Suspense>
            <RequestPanel
              key={requestId}
              projectRef={projectRef}
              requestId={requestId}
              onClose={() => setRequestId(undefined)}
            />
          </Suspense>
        )}
        {place !== undefined && (
          <Suspense>
            <LineDetails
              key={lineParam(place)}
              projectRef={projectRef}
              page={page}
              place={place}
              onClose={() => setOpened(undefined)}
            />
          </Suspense>
        )}
      </div>
      <output className="tabular flex h-8 shrink-0 items-center gap-3 border-t border-line px-4 text-xs text-muted">
        {lines.data !== undefined && loadedText(all.length, counts.data?.total)}
        {isLive && liveError === null && <span className="text-success">Live</span>}
      </output>
    </div>
  )
}
