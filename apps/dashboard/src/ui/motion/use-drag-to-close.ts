import { useEffect, useEffectEvent, useState } from 'react'
import { useIsWide } from '../use-is-wide.ts'
import type { PanelEdge } from './drag-to-close.ts'
import { prefersReducedMotion } from './reduced-motion.ts'

/**
 * On narrow screens a panel can be dragged out of the window. The code for it, 27 KB, comes after the panel is open: until
 * then, and where less motion is asked for, the panel has its cross and Esc.
 */
export const useDragToClose = (edge: PanelEdge, onClose: () => void) => {
  const isWide = useIsWide()
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  const [handle, setHandle] = useState<HTMLElement | null>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isWide || panel === null || handle === null || prefersReducedMotion()) return undefined
    const stop = new AbortController()
    const start = async () => {
      const { dragToClose } = await import('./drag-to-close.ts')
      if (stop.signal.aborted) return
      stop.signal.addEventListener('abort', dragToClose({ panel, handle, edge, onClose: close }))
    }
    start().catch(() => undefined)
    return () => stop.abort()
  }, [isWide, panel, handle, edge])
  return { panel, setPanel, setHandle }
}
