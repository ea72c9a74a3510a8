import { visibleRange } from '../../lib/visible-range.ts'

export const headingPx = 28

export interface ListSection<T> {
  id: string
  /** The heading, where there is more than one section. */
  name?: string
  options: readonly T[]
}

export interface ListSizes {
  optionPx: number
  /** Above the first and below the last. */
  paddingPx: number
}

interface PlacedSection<T> {
  section: ListSection<T>
  heightPx: number
  /** Those that are drawn. */
  options: readonly T[]
  /** Of the first that is drawn, counted over all sections. */
  firstIndex: number
  /** The room of those before it. */
  skippedPx: number
}

export interface ListView {
  top: number
  height: number
}

/** A list of this length is drawn as a whole: the browser's own search then finds everything in it. */
const drawnWhole = 100

const headingOf = ({ name }: ListSection<unknown>) => (name === undefined ? 0 : headingPx)

export const countOptions = (sections: readonly ListSection<unknown>[]): number =>
  sections.reduce((sum, { options }) => sum + options.length, 0)

/** Where the options lie, and which of them are drawn: in a long list those in sight and a few beside them. */
export const layOut = <T>(sections: readonly ListSection<T>[], view: ListView, { optionPx, paddingPx }: ListSizes) => {
  const isLong = countOptions(sections) > drawnWhole
  const placed: PlacedSection<T>[] = []
  let top = paddingPx
  let topPx = paddingPx
  let count = 0
  for (const section of sections) {
    const { length } = section.options
    const heading = headingOf(section)
    const heightPx = heading + length * optionPx
    const range = visibleRange(view.top - top - heading, view.height, optionPx, length)
    const { start, end } = isLong ? range : { start: 0, end: length }
    if (!isLong || (top + heightPx > view.top - view.height && top < view.top + 2 * view.height)) {
      if (placed.length === 0) topPx = top
      placed.push({
        section,
        heightPx,
        options: section.options.slice(start, end),
        firstIndex: count + start,
        skippedPx: start * optionPx,
      })
    }
    top += heightPx
    count += length
  }
  return { placed, topPx, heightPx: top + paddingPx, count }
}

/** What has to be in sight when an option is: the option, and above the first of a section its heading. */
export const extentOf = (
  sections: readonly ListSection<unknown>[],
  index: number,
  { optionPx, paddingPx }: ListSizes,
): { top: number; bottom: number } => {
  let top = paddingPx
  let first = 0
  for (const section of sections) {
    const heading = headingOf(section)
    const within = index - first
    if (within < section.options.length) {
      const optionTop = top + heading + within * optionPx
      const above = index === 0 ? paddingPx + heading : within === 0 ? heading : 0
      const below = index === countOptions(sections) - 1 ? paddingPx : 0
      return { top: optionTop - above, bottom: optionTop + optionPx + below }
    }
    top += heading + section.options.length * optionPx
    first += section.options.length
  }
  return { top, bottom: top }
}
