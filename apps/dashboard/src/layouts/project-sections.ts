import type { ProjectSection } from '~/areas/define-navigation.ts'
import { pathsIn } from '~/areas/routes-in.ts'
import { mergeSections } from './merge-navigation.ts'
import { createPageTable } from './project-pages/page-table.ts'

const modules = import.meta.glob<{ sections: readonly ProjectSection[] }>('../areas/*/sections.ts', { eager: true })

const { sections, paged } = mergeSections(Object.values(modules).map((module) => module.sections))

const builtPaths = new Set(pathsIn('projectPages'))

export const projectPages = createPageTable(paged, (path) => builtPaths.has(`/${path}`))

/** The entries of a project's rail with something to show: sections whose pages are still to be built are left out. */
export const shownSections = sections.filter(
  ({ path, groups }) => groups === undefined || projectPages.hasBuiltPage(path),
)

/** Whether a page of a project is of no use while the database is not there. */
export const needsDatabase = (pathname: string): boolean => {
  const page = pathname.split('/').slice(3).join('/')
  const section = sectionAt(pathname)
  const isException = section?.groups?.some(({ pages }) =>
    pages.some(({ path, withoutDatabase }) => path === page && withoutDatabase === true),
  )
  return section?.withoutDatabase !== true && isException !== true
}

/** The place of the rail that an address belongs to: `database` in `/project/{ref}/database/tables`. */
export const sectionAt = (pathname: string) => {
  const [, , , below = ''] = pathname.split('/')
  return sections.find(({ path }) => path === below)
}
