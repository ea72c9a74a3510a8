import type { KeyboardEvent, PointerEvent } from 'react'
import { classNames } from './class-names.ts'

interface ResizeHandleProps {
  /** The name of what grows and shrinks. */
  label: string
  /** Pixels. */
  size: number
  min: number
  max: number
  onSizeChange: (size: number) => void
  /** Which edge of the sized thing the handle lies on. */
  edge: 'left' | 'right' | 'top' | 'bottom'
  className?: string
}

const stepPx = 24

/** A line to drag, or to move by arrow keys. The parent is `relative`, or places it by `className`. */
export const ResizeHandle = ({ label, size, min, max, onSizeChange, edge, className }: ResizeHandleProps) => {
  const horizontal = edge === 'left' || edge === 'right'
  const direction = edge === 'right' || edge === 'bottom' ? 1 : -1
  const set = (next: number) => onSizeChange(Math.round(Math.max(min, Math.min(max, next))))

  const drag = (down: PointerEvent<HTMLHRElement>) => {
    if (down.button !== 0) return
    down.preventDefault()
    const handle = down.currentTarget
    handle.setPointerCapture(down.pointerId)
    const from = horizontal ? down.clientX : down.clientY
    const stop = new AbortController()
    const follow = (move: globalThis.PointerEvent) =>
      set(size + direction * ((horizontal ? move.clientX : move.clientY) - from))
    handle.addEventListener('pointermove', follow, { signal: stop.signal })
    handle.addEventListener('lostpointercapture', () => stop.abort(), { once: true })
  }

  const moveByKey = (event: KeyboardEvent) => {
    const sign = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
    if (sign === undefined) return
    event.preventDefault()
    set(size + sign * direction * stepPx)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that moves is a widget: ARIA's window splitter
    <hr
      aria-label={label}
      aria-orientation={horizontal ? 'vertical' : 'horizontal'}
      aria-valuenow={size}
      aria-valuemin={min}
      aria-valuemax={max}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
      onPointerDown={drag}
      onKeyDown={moveByKey}
      className={classNames(
        'z-10 m-0 touch-none border-0 hover:bg-accent/40 focus-visible:bg-accent/60',
        horizontal ? 'w-1.5 cursor-col-resize' : 'h-1.5 cursor-row-resize',
        className,
      )}
    />
  )
}
