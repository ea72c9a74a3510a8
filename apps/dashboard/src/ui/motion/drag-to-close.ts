import { drag, motionValue } from 'motion'
import { dragElastic } from './constants.ts'

/** The edge of the window that a panel lies at. */
export type PanelEdge = 'left' | 'right'

interface DraggedPanel {
  panel: HTMLElement
  /** What is dragged: the panel or a part of it. */
  handle: HTMLElement
  edge: PanelEdge
  onClose: () => void
}

const closingDistance = 1 / 3
const closingSpeedPxPerS = 500

/** A panel follows a drag towards its edge, and closes when it is dragged far or fast; the other way it resists. */
export const dragToClose = ({ panel, handle, edge, onClose }: DraggedPanel): (() => void) => {
  const x = motionValue(0)
  x.on('change', (offset) => {
    panel.style.translate = offset === 0 ? '' : `${offset}px 0`
  })
  const outwards = edge === 'left' ? -1 : 1
  return drag(handle, {
    x,
    axis: 'x',
    constraints: { left: 0, right: 0 },
    elastic: edge === 'left' ? { left: 1, right: dragElastic } : { left: dragElastic, right: 1 },
    onEnd: (_event, { offset, velocity }) => {
      const isFar = offset.x * outwards > panel.offsetWidth * closingDistance
      const isFast = velocity.x * outwards > closingSpeedPxPerS
      if (isFar || isFast) onClose()
    },
  })
}
