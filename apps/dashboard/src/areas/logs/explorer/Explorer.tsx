import { maxLogQueryLength } from '@cairn/contracts/logs/log-limits'
import { BookOpen, Play, ScrollText } from 'lucide-react'
import { Suspense, useMemo, useRef, useState } from 'react'
import { useSearch } from '@tanstack/react-router'
import { ApiError } from '~/api/errors.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { useAddressParam } from '~/components/use-address-param.ts'
import { formatCount } from '~/lib/counts.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { ResizeHandle } from '~/ui/resize-handle.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { whenSubmitKey } from '~/ui/submit-key.ts'
import { useStoredSize } from '~/ui/use-stored-size.ts'
import { rangeSearch, readRange } from '~/components/time-range/time-range.ts'
import { TimeRangeButton } from '~/components/time-range/TimeRangeButton.tsx'
import { useChangeSearch } from '~/components/use-change-search.ts'
import { errorPlace, shownMessage } from './error-place.ts'
import { changeQueries, readQueries, withoutSaved, withRun, withSaved } from './kept-queries.ts'
import { QueryMenus } from './QueryMenus.tsx'
import type { SqlFieldHandle } from './SqlField.tsx'
import { SqlField } from './SqlField.tsx'
import { statementOf } from './statement-of.ts'
import { firstSql } from './templates.ts'
import { useLogQuery } from './use-log-query.ts'

const ExplorerResult = lazyPart(async () => (await import('./ExplorerResult.tsx')).ExplorerResult)
const FieldsPanel = lazyPart(async () => (await import('./FieldsPanel.tsx')).FieldsPanel)

const twoDaysMs = 2 * 24 * 60 * 60_000

const whyNotRun = (text: string): string | undefined => {
  if (text === '') return 'Write a query first.'
  if (text.length <= maxLogQueryLength) return undefined
  return `A query has ${formatCount(maxLogQueryLength)} characters at most. This one has ${formatCount(text.length)}.`
}

const label = 'SQL over the log sources. Control+M lets Tab move the focus.'

/** An editor, and the rows of the query that ran last. The address has its text and its time. */
export const Explorer = ({ projectRef }: { projectRef: string }) => {
  const search: { sql?: string; range?: string; from?: string; to?: string } = useSearch({ strict: false })
  const change = useChangeSearch()
  const [, setLinked] = useAddressParam('sql')
  const range = readRange(search)
  const [sql, setSql] = useState(search.sql ?? firstSql)
  const typed = useRef(sql)
  const [kept, setKept] = useState(() => readQueries(localStorage, projectRef))
  const [isReferenceOpen, setIsReferenceOpen] = useState(false)
  const [heightPx, setHeightPx] = useStoredSize('cairn.log-explorer-height', 220)
  const field = useRef<SqlFieldHandle>(null)
  const { query, run } = useLogQuery(projectRef, search)

  const type = (text: string) => {
    typed.current = text
    setSql(text)
  }
  const runTyped = () => {
    const text = typed.current.trim()
    if (whyNotRun(text) !== undefined) return
    setKept(changeQueries(localStorage, projectRef, withRun(text)))
    setLinked(text)
    run(text)
  }
  const open = (text: string) => {
    type(text)
    field.current?.replace(text)
    runTyped()
  }

  const { data, error, isFetching } = query
  const statement = useMemo(() => data && statementOf(data.rows, data.isTruncated), [data])
  const place =
    error instanceof ApiError && search.sql !== undefined ? errorPlace(error.message, search.sql) : undefined
  const mark = useMemo(
    () => (place === undefined || error === null ? undefined : { place, message: shownMessage(error.message) }),
    // oxlint-disable-next-line react/exhaustive-deps -- the place follows from the error
    [error],
  )
  const isLong = (range.kind === 'last' ? range.preset.ms : range.endMs - range.startMs) > twoDaysMs
  return (
    <div
      className="flex h-[calc(100dvh-3rem-var(--banners,0px))] min-h-96 flex-col max-rail:h-[calc(100dvh-6rem-var(--banners,0px))]"
      onKeyDownCapture={whenSubmitKey(runTyped)}
    >
      <h1 className="sr-only">Logs explorer</h1>
      <div className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line px-4 py-1.5">
        <Button
          variant="primary"
          icon={<Play aria-hidden size={13} />}
          loading={isFetching}
          disabledReason={whyNotRun(sql.trim())}
          onClick={runTyped}
        >
          Run
          <span className="ml-1 inline-flex max-sm:hidden">
            <KeyHint keys="mod+enter" onColour />
          </span>
        </Button>
        <QueryMenus
          kept={kept}
          onOpen={open}
          onSave={(name) => setKept(changeQueries(localStorage, projectRef, withSaved({ name, sql: typed.current })))}
          onDelete={(name) => setKept(changeQueries(localStorage, projectRef, withoutSaved(name)))}
        />
        <Button
          variant="ghost"
          icon={<BookOpen aria-hidden size={14} />}
          aria-expanded={isReferenceOpen}
          onClick={() => setIsReferenceOpen(!isReferenceOpen)}
        >
          <span className="max-sm:sr-only">Fields</span>
        </Button>
        <span className="ml-auto flex items-center gap-2">
          {isLong && <span className="text-xs text-muted max-lg:hidden">More than two days can take a while.</span>}
          <TimeRangeButton range={range} onChange={(next) => change(rangeSearch(next))} />
        </span>
      </div>
      <div className="relative shrink-0 border-b border-line" style={{ height: heightPx }}>
        <SqlField label={label} value={sql} onChange={type} onRun={runTyped} mark={mark} handle={field} />
        <ResizeHandle
          label="Height of the editor"
          edge="bottom"
          size={heightPx}
          min={100}
          max={600}
          onSizeChange={setHeightPx}
          className="absolute inset-x-0 -bottom-1"
        />
      </div>
      <div className="flex min-h-0 flex-1">
        {error !== null && (
          <ErrorState
            className="m-4 flex-1 self-start"
            title={
              place === undefined ? 'The query could not be run' : `The query could not be run: line ${place.line}`
            }
            error={error}
            actions={
              place !== undefined && (
                <Button size="sm" onClick={() => field.current?.goTo(place)}>
                  Go to line {place.line}
                </Button>
              )
            }
          />
        )}
        {error === null && statement === undefined && isFetching && <Skeleton className="m-4 flex-1" />}
        {error === null && statement === undefined && !isFetching && (
          <EmptyState
            className="flex-1 self-center"
            icon={<ScrollText aria-hidden size={28} strokeWidth={1.5} />}
            title="Query the logs with SQL"
          >
            Run the query above, or start from a template. Fields lists the sources and what their lines have.
          </EmptyState>
        )}
        {error === null && statement !== undefined && (
          <Suspense fallback={<Skeleton className="m-4 flex-1" />}>
            <ExplorerResult statement={statement} />
          </Suspense>
        )}
      </div>
      <Suspense>{isReferenceOpen && <FieldsPanel onClose={() => setIsReferenceOpen(false)} />}</Suspense>
    </div>
  )
}
