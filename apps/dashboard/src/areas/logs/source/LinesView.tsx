import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { ScrollText } from 'lucide-react'
import { ErrorState } from '~/components/ErrorState.tsx'
import { useAddressParam } from '~/components/use-address-param.ts'
import { counted, formatCount } from '~/lib/counts.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import type { PageRange } from '~/components/time-range/time-range.ts'
import { boundsOf, rangeSearch } from '~/components/time-range/time-range.ts'
import { useChangeSearch } from '~/components/use-change-search.ts'
import { LineCountsChart } from './LineCountsChart.tsx'
import { LineList } from './LineList.tsx'
import type { LineColumns } from './LineRow.tsx'
import type { LinePlace } from './line-sql.ts'
import { lineParam, readLineParam } from './log-line.ts'
import type { LogPage } from './log-pages.ts'
import { patternProblemIn } from './PatternField.tsx'
import type { Lines } from './use-lines.ts'

const LineDetails = lazyPart(async () => (await import('./LineDetails.tsx')).LineDetails)

const RequestPanel = lazyPart(async () => (await import('./RequestPanel.tsx')).RequestPanel)

const dayMs = 24 * 60 * 60_000

const loadedText = (shown: number, total: number | undefined): string =>
  total === undefined || total <= shown ? counted(shown, 'line') : `${formatCount(shown)} of ${counted(total, 'line')}`

interface LinesViewProps {
  projectRef: string
  title: string
  toolbar: ReactNode
  /** Before the list. */
  aside?: ReactNode
  reading: Lines
  range: PageRange
  isLive: boolean
  columns: Omit<LineColumns, 'hasDay'>
  /** Where there are no lines. */
  empty: ReactNode
  /** Opens a line, or closes the one that is open. */
  onOpen: (line: string | undefined) => void
  /** The page of a line that is open. */
  pageOf: (place: LinePlace) => LogPage
}

/** The chart, the list and the details of lines. */
export const LinesView = ({
  projectRef,
  title,
  toolbar,
  aside,
  reading,
  range,
  isLive,
  columns,
  empty,
  onOpen,
  pageOf,
}: LinesViewProps) => {
  const [opened] = useAddressParam('line')
  const [requestId, setRequestId] = useAddressParam('request')
  const change = useChangeSearch()
  const { lines, all, counts, liveError, onOlder, refresh } = reading
  const place = readLineParam(opened)
  const bounds = boundsOf(range, 0)
  const error = lines.error ?? liveError ?? counts.error
  const isPatternWrong = patternProblemIn(error) !== undefined
  return (
    <div className="flex h-[calc(100dvh-3rem-var(--banners,0px))] min-h-96 flex-col max-rail:h-[calc(100dvh-6rem-var(--banners,0px))]">
      <h1 className="sr-only">{title}</h1>
      {toolbar}
      {error !== null && !isPatternWrong && (
        <ErrorState
          className="m-4"
          title="The lines could not be loaded"
          error={error}
          onRetry={refresh}
          retrying={lines.isFetching}
        />
      )}
      {/* While an expression is corrected, which asks again and again, the list stays where it is. */}
      {all === undefined && isPatternWrong && (
        <div className="h-[149px] shrink-0 max-sm:h-[161px] border-b border-line" />
      )}
      {(all !== undefined || error === null) && (
        <LineCountsChart
          title={title}
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
        {aside}
        {all === undefined && error === null && <Skeleton className="m-4 flex-1" />}
        {all?.length === 0 && empty}
        {all === undefined && isPatternWrong && (
          <EmptyState
            className="flex-1 self-center"
            icon={<ScrollText aria-hidden size={28} strokeWidth={1.5} />}
            title="No lines to show"
          >
            Correct the regular expression to search the lines.
          </EmptyState>
        )}
        {all !== undefined && all.length > 0 && (
          <LineList
            label={`Lines of ${title}`}
            lines={all}
            columns={{
              hasDay: bounds.endMs - bounds.startMs > dayMs || range.kind === 'between',
              ...columns,
            }}
            opened={opened}
            onOpen={onOpen}
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
              page={pageOf(place)}
              place={place}
              onClose={() => onOpen(undefined)}
            />
          </Suspense>
        )}
      </div>
      <output className="tabular flex h-8 shrink-0 items-center gap-3 border-t border-line px-4 text-xs text-muted">
        {all !== undefined && loadedText(all.length, counts.data?.total)}
        {isLive && liveError === null && <span className="text-success">Live</span>}
      </output>
    </div>
  )
}
