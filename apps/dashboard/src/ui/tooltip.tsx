import { Slot } from 'radix-ui'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { FocusEvent, PointerEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Side } from './place-beside.ts'
import { placeBeside } from './place-beside.ts'

// Our own, since every page has tooltips: the usual positioning library weighs more than all pages before the first
// project together. What it must do is little: no arrow, no following of what scrolls.
const delayMs = 700
const skipDelayMs = 300
const leaveMs = 100

// A tooltip that follows another within the skip delay, or replaces it, comes at once.
let shownCount = 0
let lastShownAt = -Infinity
const isWarm = () => shownCount > 0 || Date.now() - lastShownAt < skipDelayMs

interface BubbleProps {
  id: string
  anchor: Element
  side: Side
  children: ReactNode
  onEnter: () => void
  onLeave: () => void
}

const Bubble = ({ id, anchor, side, children, onEnter, onLeave }: BubbleProps) => {
  const bubble = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = bubble.current
    if (element === null) return
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
    const { left, top } = placeBeside(side, anchor.getBoundingClientRect(), element.getBoundingClientRect(), view)
    element.style.left = `${left}px`
    element.style.top = `${top}px`
  }, [anchor, side])
  return createPortal(
    // Drawn at the end of the page, it would belong to no landmark.
    <section aria-label="Tooltip">
      <div
        ref={bubble}
        id={id}
        role="tooltip"
        onPointerEnter={onEnter}
        onPointerLeave={onLeave}
        className="pointer-events-auto fixed top-0 left-0 z-50 w-max max-w-72 rounded-md border border-line-strong bg-surface-3 px-2 py-1 text-xs text-text shadow-popup"
      >
        {children}
      </div>
    </section>,
    document.body,
  )
}

interface TooltipProps {
  content: ReactNode
  /** One element that takes handlers and `aria-describedby`. */
  children: ReactNode
  side?: Side
}

/** Shows on hover after 700 ms (at once within 300 ms of another) and on keyboard focus; Esc, a press or a scroll ends it. */
export const Tooltip = ({ content, children, side = 'top' }: TooltipProps) => {
  const id = useId()
  const [anchor, setAnchor] = useState<Element>()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const after = (ms: number, work: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(work, ms)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setAnchor(undefined)
  }
  const enter = ({ currentTarget, pointerType }: PointerEvent) => {
    if (pointerType === 'touch') return
    after(isWarm() ? 0 : delayMs, () => setAnchor(currentTarget))
  }
  const focus = ({ currentTarget }: FocusEvent) => {
    if (!currentTarget.matches(':focus-visible')) return
    // The focus scrolls what is out of sight into it, and that scroll, said at the next frame, would end the tooltip.
    requestAnimationFrame(() => {
      if (currentTarget.matches(':focus')) setAnchor(currentTarget)
    })
  }

  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    if (anchor === undefined) return undefined
    shownCount += 1
    const end = new AbortController()
    const close = () => setAnchor(undefined)
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    document.addEventListener('keydown', closeByKey, { signal: end.signal })
    document.addEventListener('scroll', close, { signal: end.signal, capture: true })
    return () => {
      shownCount -= 1
      lastShownAt = Date.now()
      end.abort()
    }
  }, [anchor])

  return (
    <>
      <Slot.Root
        {...(anchor === undefined ? {} : { 'aria-describedby': id })}
        onPointerEnter={enter}
        onPointerLeave={() => after(leaveMs, hide)}
        onPointerDown={hide}
        onFocus={focus}
        onBlur={hide}
      >
        {children}
      </Slot.Root>
      {anchor !== undefined && (
        <Bubble
          id={id}
          anchor={anchor}
          side={side}
          onEnter={() => clearTimeout(timer.current)}
          onLeave={() => after(leaveMs, hide)}
        >
          {content}
        </Bubble>
      )}
    </>
  )
}
