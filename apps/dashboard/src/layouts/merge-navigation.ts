import type { PageGroup, ProjectSection } from '../areas/define-navigation.ts'

interface Ordered {
  order: number
}

const inOrder = <Entry extends Ordered>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((a, b) => a.order - b.order)

const hundred = ({ order }: Ordered): number => Math.floor(order / 100)

/** For each entry that is shown, whether a line stands above it. */
export const withLines = <Entry extends Ordered>(shown: readonly Entry[]): (Entry & { startsGroup: boolean })[] =>
  shown.map((entry, index) => {
    const before = shown[index - 1]
    return { ...entry, startsGroup: before !== undefined && hundred(before) !== hundred(entry) }
  })

export interface PagedSection extends ProjectSection {
  groups: readonly PageGroup[]
}

const isPaged = (section: ProjectSection): section is PagedSection => section.groups !== undefined

/** What all areas add to one rail. */
export const mergeRail = <Entry extends Ordered>(
  modules: Readonly<Record<string, { rail: readonly Entry[] }>>,
): Entry[] => inOrder(Object.values(modules).flatMap((module) => module.rail))

/** What all areas add to the rail of a project. */
export const mergeSections = (all: readonly (readonly ProjectSection[])[]) => {
  const sections = inOrder(all.flat())
  return {
    sections,
    /** Those with a second column. */
    paged: sections.filter(isPaged),
  }
}
