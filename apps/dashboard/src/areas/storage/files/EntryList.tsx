import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { useCallback, useEffect } from 'react'
import { ErrorState } from '~/components/ErrorState.tsx'
import { classNames } from '~/ui/class-names.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { listSteps, useVirtualOptions } from '~/ui/virtual-list/use-virtual-options.ts'
import { EntryRow } from './EntryRow.tsx'
import type { Entry } from './entries.ts'
import type { Selection } from './selection.ts'
import { extendTo, nothingSelected, rowBeside, selectAll, selectOne, toggle } from './selection.ts'
import type { Folder } from './use-folder.ts'

const rowPx = 32
/** The next page is fetched when so many rows are left. */
const aheadRows = 100

export interface ListActions {
  onSelect: (selection: Selection) => void
  /** Opens a folder, or shows a file. */
  onOpen: (entry: Entry) => void
  /** To the folder above. */
  onLeave: () => void
  /** Keys that act on the selection: Delete, F2. */
  onKey: (key: string) => void
  onMenu: (place: { x: number; y: number }, selection: Selection) => void
}

interface EntryListProps extends ListActions {
  label: string
  folder: string
  content: Folder
  selection: Selection
  /** What is shown beside it: a folder in it, or a file. */
  openItem?: string | undefined
  /** Takes the focus when it appears. */
  hasFocus?: boolean
  empty: ReactNode
  details?: (entry: Entry) => ReactNode
  className?: string
}

/** What is in a folder: the rows in view and a few beside them. */
export const EntryList = ({
  label,
  folder,
  content,
  selection,
  openItem,
  empty,
  details,
  className,
  ...actions
}: EntryListProps) => {
  const { entries, hasNextPage, isFetching, isError, fetchNextPage } = content
  const order = entries.map(({ item }) => item)
  const own = selection.folder === folder ? selection : nothingSelected(folder)
  const activeAt = own.active === undefined ? -1 : order.indexOf(own.active)
  const canLoad = hasNextPage && !isFetching && !isError
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const { scroller, setScroller, shown, placeOf, heightPx, scrollTo, listAttributes } = useVirtualOptions({
    count: entries.length,
    rowPx,
    paddingPx: 6,
    keyOf: (at) => entries[at]?.item ?? at,
    activeAt,
    aheadRows,
    onMore: canLoad ? more : undefined,
  })
  useEffect(() => {
    if (actions.hasFocus === true) scroller?.focus({ preventScroll: true })
  }, [actions.hasFocus, scroller])

  const select = (next: Selection) => {
    actions.onSelect(next)
    const at = next.active === undefined ? -1 : order.indexOf(next.active)
    if (at >= 0) scrollTo(at)
  }
  const entryOf = (item: string | undefined) => entries.find((entry) => entry.item === item)

  const press = (event: MouseEvent, { item }: Entry) => {
    if (event.shiftKey) actions.onSelect(extendTo(own, order, item))
    else if (event.ctrlKey || event.metaKey) actions.onSelect(toggle(own, item))
    else {
      actions.onSelect(selectOne(folder, item))
      const entry = entryOf(item)
      if (entry !== undefined) actions.onOpen(entry)
    }
  }
  const menu = (event: MouseEvent, { item }: Entry) => {
    event.preventDefault()
    const next = own.items.has(item) ? own : selectOne(folder, item)
    actions.onSelect(next)
    actions.onMenu({ x: event.clientX, y: event.clientY }, next)
  }

  const pressKey = (event: KeyboardEvent): boolean => {
    const { key } = event
    const isCommand = event.ctrlKey || event.metaKey
    const step = listSteps[key]
    const active = entryOf(own.active)
    if (step !== undefined) {
      const item = rowBeside(order, own.active, step)
      if (item !== undefined) select(event.shiftKey ? extendTo(own, order, item) : selectOne(folder, item))
      return true
    }
    if (isCommand && key.toLowerCase() === 'a') {
      actions.onSelect(selectAll(own, order))
      return true
    }
    if (isCommand || event.altKey) return false
    if (key === ' ' && active !== undefined) actions.onSelect(toggle(own, active.item))
    else if ((key === 'Enter' || (key === 'ArrowRight' && active?.file === undefined)) && active !== undefined)
      actions.onOpen(active)
    else if (key === 'ArrowLeft' || key === 'Backspace') actions.onLeave()
    else if (key === 'Escape' && own.items.size > 0) actions.onSelect(nothingSelected(folder))
    else if (key === 'Delete' || key === 'F2') actions.onKey(key)
    else return false
    return true
  }

  const isEmpty = content.data !== undefined && entries.length === 0
  return (
    <div className={classNames('flex min-h-0 min-w-0 flex-col', className)}>
      {content.error !== null && (
        <ErrorState
          className="m-2"
          title="The folder could not be loaded"
          error={content.error}
          onRetry={() => void content.refetch()}
          retrying={isFetching}
        />
      )}
      {content.data === undefined && content.error === null && <Skeleton className="m-2 h-64" />}
      {isEmpty && empty}
      <div
        ref={setScroller}
        {...listAttributes}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select element is not virtual
        role="listbox"
        aria-label={label}
        aria-multiselectable
        aria-busy={isFetching}
        tabIndex={0}
        hidden={entries.length === 0}
        onKeyDown={(event) => {
          if (pressKey(event)) event.preventDefault()
        }}
        className="group/list min-h-0 flex-1 overflow-y-auto outline-none"
      >
        <div role="presentation" className="relative" style={{ height: heightPx }}>
          {shown.map((item) => {
            const entry = entries[item.index]
            return (
              entry && (
                <EntryRow
                  key={entry.item}
                  entry={entry}
                  place={placeOf(item, hasNextPage ? -1 : entries.length)}
                  isSelected={own.items.has(entry.item)}
                  isOpen={entry.item === openItem}
                  onPress={(event) => press(event, entry)}
                  onToggle={() => actions.onSelect(toggle(own, entry.item))}
                  onOpen={() => actions.onOpen(entry)}
                  onMenu={(event) => menu(event, entry)}
                >
                  {details?.(entry)}
                </EntryRow>
              )
            )
          })}
        </div>
      </div>
    </div>
  )
}
