import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { headerPx, rowPx } from './grid-types.ts'
import type { ScrollPlace, ScrollSizes } from './model/bounded-scroll.ts'
import { placeAfterScroll, placeNear } from './model/bounded-scroll.ts'

/** What is visible, in steps: the grid is drawn again when another step is reached, not with each pixel. */
export interface GridView {
  topPx: number
  leftPx: number
  widthPx: number
  heightPx: number
  /** What of the content lies before the body's own top. */
  basePx: number
}

/** Where a grid is scrolled to. */
export interface GridPlace extends ScrollPlace {
  leftPx: number
}

const stepDownPx = 4 * rowPx
const stepAcrossPx = 64
/** Rows and columns that are drawn beyond those in view: a step, and a fast turn of the wheel. */
export const rowsBeyond = 8
export const columnsBeyond = 2

/** Of the grid that was measured last: another one mostly stands in its place. */
let lastSize: Pick<GridView, 'widthPx' | 'heightPx'> | undefined

const steps = (px: number, stepPx: number) => Math.floor(px / stepPx) * stepPx

const viewOf = (element: HTMLElement, { scrollPx, basePx }: ScrollPlace): GridView => ({
  topPx: steps(scrollPx + basePx, stepDownPx),
  leftPx: steps(element.scrollLeft, stepAcrossPx),
  widthPx: element.clientWidth,
  heightPx: element.clientHeight,
  basePx,
})

const isSame = (a: GridView, b: GridView) =>
  a.topPx === b.topPx &&
  a.leftPx === b.leftPx &&
  a.widthPx === b.widthPx &&
  a.heightPx === b.heightPx &&
  a.basePx === b.basePx

const sizesOf = (element: HTMLElement | null, contentPx: number): ScrollSizes => ({
  contentPx,
  viewPx: Math.max(rowPx, (element?.clientHeight ?? window.innerHeight) - headerPx),
})

const moveTo = (place: RefObject<GridPlace>, element: HTMLElement, next: ScrollPlace) => {
  place.current = { ...next, leftPx: place.current.leftPx }
  if (Math.abs(element.scrollTop - next.scrollPx) >= 1) element.scrollTo({ top: next.scrollPx })
}

/** The scroll position of a grid, and what of the grid is visible. It begins at the place that its owner has kept. */
export const useGridScroll = (
  scroller: RefObject<HTMLDivElement | null>,
  contentPx: number,
  kept: RefObject<GridPlace> | undefined,
) => {
  const own = useRef<GridPlace>({ scrollPx: 0, basePx: 0, leftPx: 0 })
  const place = kept ?? own
  const [view, setView] = useState<GridView>(() => ({
    topPx: 0,
    leftPx: 0,
    ...(lastSize ?? { widthPx: window.innerWidth, heightPx: window.innerHeight }),
    basePx: 0,
  }))

  const show = (element: HTMLElement, isNow: boolean) => {
    const next = viewOf(element, place.current)
    if (isSame(view, next)) return
    // Drawn in the frame of the scroll: later would show empty rows.
    if (isNow) flushSync(() => setView(next))
    else setView(next)
  }

  const onScroll = () => {
    const element = scroller.current
    if (element === null) return
    const next = placeAfterScroll(place.current, element.scrollTop, sizesOf(element, contentPx))
    place.current.leftPx = element.scrollLeft
    moveTo(place, element, next)
    show(element, true)
  }

  useLayoutEffect(() => {
    const { leftPx } = place.current
    if (leftPx > 0) scroller.current?.scrollTo({ left: leftPx })
  }, [scroller, place])

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const measure = () => {
      const { scrollPx, basePx } = place.current
      moveTo(place, element, placeNear(place.current, scrollPx + basePx, sizesOf(element, contentPx)))
      const next = viewOf(element, place.current)
      lastSize = { widthPx: next.widthPx, heightPx: next.heightPx }
      flushSync(() => setView((before) => (isSame(before, next) ? before : next)))
    }
    // It calls at first too, before the frame is painted and after it is laid out: asking here would lay out all rows twice.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, place, contentPx])

  /** Scrolls no further than is needed to show a part of the content. */
  const revealRows = (topPx: number, bottomPx: number) => {
    const element = scroller.current
    if (element === null) return
    const sizes = sizesOf(element, contentPx)
    const nowPx = place.current.scrollPx + place.current.basePx
    const wantedPx = topPx < nowPx ? topPx : bottomPx > nowPx + sizes.viewPx ? bottomPx - sizes.viewPx : nowPx
    if (wantedPx === nowPx) return
    moveTo(place, element, placeNear(place.current, wantedPx, sizes))
    show(element, false)
  }

  /** The same across; `coveredPx` at the left lie below what stays there. */
  const revealColumn = (leftPx: number, rightPx: number, coveredPx: number) => {
    const element = scroller.current
    if (element === null) return
    const { scrollLeft, clientWidth } = element
    if (leftPx < scrollLeft + coveredPx) element.scrollTo({ left: leftPx - coveredPx })
    else if (rightPx > scrollLeft + clientWidth)
      element.scrollTo({ left: Math.min(rightPx - clientWidth, leftPx - coveredPx) })
    show(element, false)
  }

  /** The place of the content below a point of the window. */
  const contentAt = (clientX: number, clientY: number) => {
    const rect = scroller.current?.getBoundingClientRect()
    const { scrollPx, basePx } = place.current
    return {
      windowPx: clientX - (rect?.left ?? 0),
      scrolledPx: scroller.current?.scrollLeft ?? 0,
      topPx: clientY - (rect?.top ?? 0) - headerPx + scrollPx + basePx,
    }
  }

  const scrollToTop = () => {
    const element = scroller.current
    if (element === null) return
    moveTo(place, element, { scrollPx: 0, basePx: 0 })
    show(element, false)
  }

  return { view, onScroll, scrollToTop, revealRows, revealColumn, contentAt }
}

export type GridScroll = ReturnType<typeof useGridScroll>
