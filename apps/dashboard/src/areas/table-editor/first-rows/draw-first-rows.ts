import type { RowPage } from '@cairn/contracts/database/rows'
import { bannerSpace } from '~/state/banner-space.ts'
import { badgeStyle, badgeTextStyle } from '~/ui/badge-style.ts'
import { classNames } from '~/ui/class-names.ts'
import type { Arrangement } from '~/ui/grid/model/arrangement.ts'
import { placeColumns } from '~/ui/grid/model/arrangement.ts'
import { headerPx, rowPx } from '~/ui/grid/grid-types.ts'
import { cellLook, isCut, labelStyle, wordStyle } from '~/lib/cell-look.ts'
import type { ColumnLayout } from '../values/column-layout.ts'
import { columnLayouts, isQuiet } from '../values/column-layout.ts'

const box = (className: string, ...content: (Node | string)[]): HTMLElement => {
  const element = document.createElement('div')
  element.className = className
  element.append(...content)
  return element
}

const inline = (className: string, ...content: (Node | string)[]): HTMLElement => {
  const element = document.createElement('span')
  element.className = className
  element.append(...content)
  return element
}

const sized = (element: HTMLElement, widthPx: number, heightPx: number): HTMLElement => {
  element.style.width = `${widthPx}px`
  element.style.height = `${heightPx}px`
  return element
}

/** Of the column with the checkboxes. */
const selectWidthPx = 40

const selectCell = (heightPx: number): HTMLElement =>
  sized(box('grid-row-header', box('row-checkbox')), selectWidthPx, heightPx)

const isEnd = ({ category }: ColumnLayout['column']) => category === 'number'

const headerCell = ({ column, isKey, target, readOnlyReason, widthPx }: ColumnLayout): HTMLElement => {
  const icon = () => inline('w-[13px] shrink-0')
  const head = inline(
    'flex min-w-0 items-center gap-1.5',
    ...(isKey ? [icon()] : []),
    ...(target === undefined ? [] : [icon()]),
    inline('max-w-full shrink-0 truncate', column.name),
    inline('truncate font-mono text-[11px] font-normal text-faint', column.format),
    ...(readOnlyReason === undefined ? [] : [icon()]),
  )
  const content = inline('flex items-center gap-1.5 overflow-hidden', head)
  return sized(box('grid-head-cell', content), widthPx, headerPx)
}

const cell = ({ column, widthPx }: ColumnLayout, value: string | null): HTMLElement => {
  const look = cellLook(column, value)
  const content = () => {
    if (look.kind === 'text') return look.text
    if (look.kind === 'word') return inline(wordStyle, look.text)
    return inline(badgeStyle(look.tone, labelStyle), inline(badgeTextStyle, look.text))
  }
  const className = classNames(
    'grid-cell',
    isEnd(column) && 'is-end',
    isQuiet(column) && 'is-quiet',
    isCut(value, widthPx) && 'is-long',
  )
  return sized(box(className, content()), widthPx, rowPx)
}

/** As many columns as the window can show. */
const inSight = (layouts: readonly PlacedLayout[]): PlacedLayout[] => {
  let leftPx = window.innerWidth
  return layouts.filter(({ widthPx }) => {
    leftPx -= widthPx
    return leftPx + widthPx > 0
  })
}

interface PlacedLayout extends ColumnLayout {
  /** The place of its values in a row. */
  index: number
}

/** The columns as somebody arranged them. */
const arranged = (layouts: readonly ColumnLayout[], arrangement: Arrangement): readonly PlacedLayout[] => {
  const named = layouts.map((layout, index) => ({ ...layout, index, id: layout.column.name }))
  return placeColumns(named, arrangement).columns.map(({ column, widthPx }) => ({ ...column, widthPx }))
}

const grid = (page: RowPage, layouts: readonly PlacedLayout[]): HTMLElement => {
  const columns = inSight(layouts)
  const rows = page.rows.slice(0, Math.ceil(window.innerHeight / rowPx))
  return box(
    'data-grid min-h-0 flex-1',
    box('grid-head', selectCell(headerPx), ...columns.map(headerCell)),
    ...rows.map((cells) =>
      box('flex', selectCell(rowPx), ...columns.map((layout) => cell(layout, cells[layout.index] ?? null))),
    ),
  )
}

/** The page of a table as the shell and the table editor lay it out on a wide screen, with nothing in it but the rows. */
const picture = (rows: HTMLElement): HTMLElement => {
  const side = 'shrink-0 border-r border-line bg-surface-1'
  const railWidth = localStorage.getItem('cairn.rail') === 'expanded' ? 'w-[200px]' : 'w-12'
  return box(
    'fixed inset-0 flex flex-col',
    box('h-12 shrink-0 border-b border-line bg-surface-1'),
    box(
      'flex min-h-0 flex-1',
      box(`${side} ${railWidth}`),
      box(
        'flex min-w-0 flex-1 flex-col',
        box('h-(--banners) shrink-0'),
        box(
          'flex min-h-0 flex-1',
          box(`${side} w-[220px]`),
          box(
            'flex min-w-0 flex-1 flex-col',
            box('h-9 shrink-0 border-b border-line bg-surface-1'),
            box('h-[45px] shrink-0 border-b border-line bg-surface-1'),
            rows,
            box('h-9 shrink-0 border-t border-line bg-surface-1'),
          ),
        ),
      ),
    ),
  )
}

/**
 * Shows the rows before there is a dashboard: they arrive while its code is being read, which takes as long again. The
 * picture stands where the grid will draw the same rows, takes no input and is hidden from screen readers, and goes with
 * the first thing that is drawn into `root`. Only where it is certain where the rows will stand: on a wide screen.
 * Returns whether it is drawn.
 */
export const drawFirstRows = (root: HTMLElement, { table, ...page }: RowPage, arrangement: Arrangement): boolean => {
  // Where pinned columns stay depends on the width of the grid.
  if (arrangement.some(({ isPinned }) => isPinned === true)) return false
  const isWide = matchMedia('(min-width: 900px)').matches
  if (table === undefined || root.hasChildNodes() || !isWide) return false
  bannerSpace.arriveAt(window.location.pathname)
  const drawn = picture(grid(page, arranged(columnLayouts(table, page.rows), arrangement)))
  drawn.inert = true
  drawn.ariaHidden = 'true'
  drawn.dataset.firstRows = ''
  root.before(drawn)
  new MutationObserver((_changes, observer) => {
    drawn.remove()
    observer.disconnect()
  }).observe(root, { childList: true })
  return true
}
