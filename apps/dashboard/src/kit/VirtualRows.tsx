import { useWindowVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode, Ref } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'

const usualHeight = 49

const Gap = ({ height }: { height: number }) => height > 0 && <tr aria-hidden style={{ height }} />

interface RowAttributes {
  ref: Ref<HTMLTableRowElement>
  'data-index': number
  'aria-rowindex': number
}

interface VirtualRowsProps {
  count: number
  children: (index: number, attributes: RowAttributes) => ReactNode
}

/** The rows in the window, and a few beside them, at the places that all of them would have. */
export const VirtualRows = ({ count, children }: VirtualRowsProps) => {
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (body.current !== null) setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    // What is above the table may grow: a banner, an error. The page grows with it.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- its functions are not memoized here: no compiler runs
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => usualHeight,
    overscan: 10,
    scrollMargin: top,
  })
  const shown = virtualizer.getVirtualItems()
  const before = (shown[0]?.start ?? top) - top
  const after = virtualizer.getTotalSize() - ((shown.at(-1)?.end ?? top) - top)
  return (
    <tbody ref={body}>
      <Gap height={before} />
      {shown.map(({ index }) =>
        children(index, { ref: virtualizer.measureElement, 'data-index': index, 'aria-rowindex': index + 2 }),
      )}
      <Gap height={after} />
    </tbody>
  )
}
