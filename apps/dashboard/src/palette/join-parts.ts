import type { PaletteSection } from './commands.ts'
import type { SectionPart } from './contribution.ts'

/** One section for all parts with one id, in the order of the parts. */
export const joinParts = (parts: readonly SectionPart[]): PaletteSection[] => {
  const byId = Map.groupBy(
    parts.toSorted((a, b) => a.order - b.order),
    ({ id }) => id,
  )
  return [...byId.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    // The list of a single part stays as it is: it may hold thousands of commands, and what was made of it is kept by it.
    if (others.length === 0) return [first]
    return [{ ...first, commands: [first, ...others].flatMap(({ commands }) => commands) }]
  })
}
