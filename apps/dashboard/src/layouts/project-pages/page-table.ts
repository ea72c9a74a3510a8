import type { PreviewKey } from '@cairn/contracts/features/feature-previews'
import type { PageGroup, SectionPage } from '../../areas/define-navigation.ts'
import type { PagedSection } from '../merge-navigation.ts'

export type IsOn = (preview: PreviewKey) => boolean

/** Whether a page has a route. */
export type IsBuilt = (path: string) => boolean

/** A page, or another address: the empty one is the home of the project. */
export type Found = { page: SectionPage; section: PagedSection } | { insteadAt: string }

export const pagesOf = ({ groups }: { groups: readonly PageGroup[] }): SectionPage[] =>
  groups.flatMap(({ pages }) => pages)

/** The pages below a project's sections, built or not, and what stands at each address. */
export const createPageTable = (sections: readonly PagedSection[], isBuilt: IsBuilt) => {
  const moved = new Map(sections.flatMap((section) => Object.entries(section.moved ?? {})))
  // Until both are built, a preview decides nothing: it would lead away from the one that is.
  const byPreview = sections
    .flatMap((section) => section.byPreview ?? [])
    .filter(({ on, off }) => isBuilt(on) === isBuilt(off))

  /** The address that a known address stands for now. */
  const replacement = (path: string, isOn: IsOn): string | undefined =>
    moved.get(path) ??
    byPreview.flatMap(({ preview, on, off }) => {
      if (path === on && !isOn(preview)) return [off]
      return path === off && isOn(preview) ? [on] : []
    })[0]

  /** The other address of a page that has two, with what is below it; undefined at the one that is used. */
  const otherAddress = (path: string, isOn: IsOn): string | undefined => {
    for (const { preview, on, off } of byPreview) {
      const [from, to] = isOn(preview) ? [off, on] : [on, off]
      if (path === from || path.startsWith(`${from}/`)) return `${to}${path.slice(from.length)}`
    }
    return undefined
  }

  /** Pages that the state of the previews leaves without an address. */
  const hiddenPaths = (isOn: IsOn): string[] => byPreview.map(({ preview, on, off }) => (isOn(preview) ? off : on))

  const sectionOf = (path: string): PagedSection | undefined =>
    sections.find((section) => section.path === path.split('/')[0])

  /** The pages of a section that are listed: built, not replaced by a preview, and not part of one that is off. */
  const listedGroups = (section: PagedSection, isOn: IsOn): PageGroup[] => {
    const hidden = hiddenPaths(isOn)
    return section.groups
      .map((group) => ({
        ...group,
        pages: group.pages.filter(
          ({ path, preview }) => isBuilt(path) && !hidden.includes(path) && (preview === undefined || isOn(preview)),
        ),
      }))
      .filter(({ pages }) => pages.length > 0)
  }

  /** The page that an address names, under any of its addresses; undefined: there is no such page. */
  const namedPage = (path: string, isOn: IsOn): { page: SectionPage; section: PagedSection } | undefined => {
    const section = sectionOf(path)
    if (section === undefined) return undefined
    const instead = replacement(path, isOn)
    if (instead !== undefined) return namedPage(instead, isOn)
    const page = pagesOf(section).find((each) => each.path === path)
    if (page !== undefined) return { page, section }
    const hidden = hiddenPaths(isOn)
    const first = pagesOf(section).find((each) => !hidden.includes(each.path))
    return path === section.path && first !== undefined ? { page: first, section } : undefined
  }

  const firstBuilt = (section: PagedSection, isOn: IsOn): SectionPage | undefined =>
    listedGroups(section, isOn).flatMap(({ pages }) => pages)[0]

  /** What is at an address below `/project/{ref}/`. A page that is not built leads to the nearest that is. */
  const lookUp = (path: string, isOn: IsOn): Found | undefined => {
    const named = namedPage(path, isOn)
    if (named === undefined) return undefined
    const { section } = named
    const page = isBuilt(named.page.path) ? named.page : firstBuilt(section, isOn)
    if (page === undefined) return { insteadAt: '' }
    return page.path === path ? { page, section } : { insteadAt: page.path }
  }

  /** The listed page that an address belongs to: its own, or that of the list above it, for the page of one object. */
  const pageOver = (path: string): SectionPage | undefined => {
    const section = sectionOf(path)
    const pages = section === undefined ? [] : pagesOf(section)
    return pages
      .filter((page) => page.path === path || path.startsWith(`${page.path}/`))
      .toSorted((one, other) => other.path.length - one.path.length)
      .at(0)
  }

  return {
    sections,
    sectionOf,
    pageOver,
    listedGroups,
    lookUp,
    otherAddress,
    hasBuiltPage: (sectionPath: string): boolean =>
      sections.some((section) => section.path === sectionPath && pagesOf(section).some(({ path }) => isBuilt(path))),
  }
}
