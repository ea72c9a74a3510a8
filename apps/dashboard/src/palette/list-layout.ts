import { visibleRange } from '../lib/visible-range.ts'
import type { PaletteCommand, PaletteSection } from './commands.ts'
import type { RankedSection } from './rank.ts'

export const headingPx = 30
export const itemPx = 36
const endPx = 6

interface PlacedSection {
  section: PaletteSection
  /** Of its heading. */
  top: number
  /** Those that are drawn. */
  commands: readonly PaletteCommand[]
  /** Of the first that is drawn, counted over all sections. */
  firstIndex: number
  /** Where the first that is drawn begins. */
  startAt: number
}

/** Where everything lies, and what of it is drawn: what is in sight and a little beside it. */
export const layOut = (ranked: readonly RankedSection[], view: { top: number; height: number }) => {
  const placed: PlacedSection[] = []
  let top = 0
  let count = 0
  for (const { section, commands } of ranked) {
    const itemsAt = top + headingPx
    const { start, end } = visibleRange(view.top - itemsAt, view.height, itemPx, commands.length)
    const endAt = itemsAt + commands.length * itemPx
    if (endAt > view.top - view.height && top < view.top + 2 * view.height)
      placed.push({
        section,
        top,
        commands: commands.slice(start, end),
        firstIndex: count + start,
        startAt: itemsAt + start * itemPx,
      })
    top = endAt
    count += commands.length
  }
  return { placed, heightPx: top + endPx, count }
}

/** Where a command lies, and whether it is the first of its section, so that the heading comes into sight with it. */
export const topOf = (ranked: readonly RankedSection[], index: number): { top: number; headed: boolean } => {
  let top = 0
  let first = 0
  for (const { commands } of ranked) {
    top += headingPx
    if (index < first + commands.length) return { top: top + (index - first) * itemPx, headed: index === first }
    top += commands.length * itemPx
    first += commands.length
  }
  return { top, headed: false }
}
