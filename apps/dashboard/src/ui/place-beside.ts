export type Side = 'top' | 'right' | 'bottom' | 'left'

interface Box {
  left: number
  top: number
  width: number
  height: number
}

interface Size {
  width: number
  height: number
}

const gap = 6
const margin = 8

const opposite: Record<Side, Side> = { top: 'bottom', right: 'left', bottom: 'top', left: 'right' }

const at = (side: Side, anchor: Box, size: Size): { left: number; top: number } => {
  const centredLeft = anchor.left + anchor.width / 2 - size.width / 2
  const centredTop = anchor.top + anchor.height / 2 - size.height / 2
  const places: Record<Side, { left: number; top: number }> = {
    top: { left: centredLeft, top: anchor.top - gap - size.height },
    bottom: { left: centredLeft, top: anchor.top + anchor.height + gap },
    left: { left: anchor.left - gap - size.width, top: centredTop },
    right: { left: anchor.left + anchor.width + gap, top: centredTop },
  }
  return places[side]
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))

/**
 * Where a box of `size` goes beside `anchor`, in the pixels of a window of the size `view`: on the wished side, or
 * opposite when it does not fit there, and always wholly inside.
 */
export const placeBeside = (wished: Side, anchor: Box, size: Size, view: Size): { left: number; top: number } => {
  const fits = (side: Side): boolean => {
    const { left, top } = at(side, anchor, size)
    return side === 'top' || side === 'bottom'
      ? top >= margin && top + size.height <= view.height - margin
      : left >= margin && left + size.width <= view.width - margin
  }
  const side = fits(wished) || !fits(opposite[wished]) ? wished : opposite[wished]
  const { left, top } = at(side, anchor, size)
  return {
    left: Math.round(clamp(left, margin, Math.max(margin, view.width - margin - size.width))),
    top: Math.round(clamp(top, margin, Math.max(margin, view.height - margin - size.height))),
  }
}
