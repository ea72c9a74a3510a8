import { Pin, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { DragEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { neighbourTab } from './neighbour-tab.ts'

export interface StripTab {
  id: string
  name: string
  icon: ReactNode
  /** False for the preview tab: the next thing that is opened replaces it. */
  isKept: boolean
  /** Pinned tabs are at the start and are not closed by accident. */
  isPinned?: boolean
  /** After the name: a mark for what is not saved. */
  mark?: ReactNode
}

/** For the link that a tab is: the caller knows where it leads. */
export interface TabLinkProps {
  className: string
  children: ReactNode
  title: string | undefined
  tabIndex: number
  'data-tab': string
  'aria-current': 'page' | undefined
  'aria-keyshortcuts': string | undefined
  onDoubleClick: () => void
  onAuxClick: (event: MouseEvent) => void
  onDragStart: (event: DragEvent) => void
  onDragEnd: () => void
}

interface TabStripProps<T extends StripTab> {
  label: string
  tabs: readonly T[]
  currentId: string
  renderLink: (tab: T, props: TabLinkProps) => ReactNode
  onKeep: (id: string) => void
  /** Resolves when the tab is closed, or stays. */
  onClose: (id: string) => Promise<void>
  /** Puts a tab at the place that another one has now. */
  onMove?: ((id: string, index: number) => void) | undefined
  /** To the right of the tabs. */
  trailing?: ReactNode
}

const CloseOrPin = ({ tab, isCurrent, onClose }: { tab: StripTab; isCurrent: boolean; onClose: () => void }) =>
  tab.isPinned === true ? (
    <span title="Pinned" className="mr-1.5 grid size-5 place-content-center text-faint">
      <Pin aria-hidden size={12} />
      <span className="sr-only">Pinned</span>
    </span>
  ) : (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`Close ${tab.name}`}
      onClick={onClose}
      className={classNames(
        'mr-1.5 grid size-5 place-content-center rounded-sm text-faint hover:bg-surface-3 hover:text-text',
        !isCurrent && 'sm:opacity-0 sm:group-focus-within:opacity-100 sm:group-hover:opacity-100',
      )}
    >
      <X aria-hidden size={12} />
    </button>
  )

/** The place that a key asks for, among `count` tabs. */
const placeOf = (key: string, index: number, count: number): number | undefined => {
  const places: Partial<Record<string, number>> = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    Home: 0,
    End: count - 1,
  }
  const place = places[key]
  return place === undefined ? undefined : Math.max(0, Math.min(count - 1, place))
}

const tabElement = (list: HTMLElement | null, id: string) =>
  list?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(id)}"]`)

/** What is open, as tabs that are links. Arrow keys move among them, Shift with an arrow moves one, Delete closes one. */
export const TabStrip = <T extends StripTab>(props: TabStripProps<T>) => {
  const { label, tabs, currentId, renderLink, onKeep, onClose, onMove, trailing } = props
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<string>()
  const [dropIndex, setDropIndex] = useState<number>()
  const focusTab = (id: string | undefined) =>
    requestAnimationFrame(() => {
      if (id !== undefined) tabElement(list.current, id)?.focus()
    })
  const isShown = tabs.some(({ id }) => id === currentId)
  const stop = isShown ? currentId : tabs[0]?.id

  // Names that come later make tabs wider.
  const names = tabs.map(({ name }) => name).join('\n')
  useLayoutEffect(() => {
    if (isShown && names !== '')
      // With its button to close it.
      tabElement(list.current, currentId)?.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [currentId, isShown, names])

  const close = async ({ id, isPinned }: T) => {
    if (isPinned !== true) await onClose(id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const focused = event.target instanceof HTMLElement ? event.target.dataset['tab'] : undefined
    const index = tabs.findIndex(({ id }) => id === focused)
    const tab = tabs[index]
    if (tab === undefined || event.metaKey || event.ctrlKey || event.altKey) return
    const place = placeOf(event.key, index, tabs.length)
    if (place !== undefined) {
      event.preventDefault()
      if (event.shiftKey) onMove?.(tab.id, place)
      focusTab(event.shiftKey ? tab.id : tabs[place]?.id)
    }
    if (event.key === 'Delete') {
      event.preventDefault()
      const next = neighbourTab(tabs, tab.id)
      // A question about unsaved changes may have kept it.
      if (tab.isPinned !== true)
        void onClose(tab.id).then(() => focusTab(tabElement(list.current, tab.id) ? tab.id : next?.id))
    }
  }
  const endDrag = () => {
    setDragged(undefined)
    setDropIndex(undefined)
  }

  const linkProps = (tab: T, isCurrent: boolean): TabLinkProps => ({
    title: tab.isKept ? tab.name : `${tab.name}: preview. Double-click to keep it open.`,
    tabIndex: tab.id === stop ? 0 : -1,
    'data-tab': tab.id,
    'aria-current': isCurrent ? 'page' : undefined,
    'aria-keyshortcuts': onMove ? 'Delete Shift+ArrowLeft Shift+ArrowRight' : 'Delete',
    className: 'flex h-full max-w-48 items-center gap-1.5 pr-1 pl-3 text-sm -outline-offset-2',
    onDoubleClick: () => onKeep(tab.id),
    onAuxClick: (event) => {
      if (event.button !== 1) return
      event.preventDefault()
      void close(tab)
    },
    onDragStart: (event) => {
      if (!onMove) return
      event.dataTransfer.effectAllowed = 'move'
      setDragged(tab.id)
    },
    onDragEnd: endDrag,
    children: (
      <>
        <span aria-hidden className={isCurrent ? 'text-accent' : 'text-faint'}>
          {tab.icon}
        </span>
        <span className={classNames('min-w-0 truncate', !tab.isKept && 'pr-0.5 italic')}>{tab.name}</span>
        {tab.mark}
      </>
    ),
  })

  return (
    <nav
      aria-label={label}
      className={classNames(
        'flex h-9 shrink-0 border-b border-line bg-surface-1',
        tabs.length < 2 && 'max-rail:hidden',
      )}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move the focus among the links inside */}
      <ul ref={list} onKeyDown={onKeyDown} className="flex min-w-0 flex-1 overflow-x-auto [scrollbar-width:none]">
        {tabs.map((tab, index) => {
          const isCurrent = tab.id === currentId
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to drop a tab on; keys move tabs too
            <li
              key={tab.id}
              onDragOver={(event) => {
                if (dragged === undefined) return
                event.preventDefault()
                setDropIndex(index)
              }}
              onDrop={(event) => {
                if (dragged === undefined) return
                event.preventDefault()
                onMove?.(dragged, index)
                endDrag()
              }}
              className={classNames(
                'group flex shrink-0 items-center border-r border-line',
                isCurrent ? 'bg-surface-0 text-text' : 'text-muted hover:bg-surface-2 hover:text-text',
                dropIndex === index && dragged !== tab.id && 'bg-accent/15',
                dragged === tab.id && 'opacity-50',
              )}
            >
              {renderLink(tab, linkProps(tab, isCurrent))}
              <CloseOrPin tab={tab} isCurrent={isCurrent} onClose={() => void close(tab)} />
            </li>
          )
        })}
      </ul>
      {trailing}
    </nav>
  )
}
