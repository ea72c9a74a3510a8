import type { Navigation } from '~/areas/define-navigation.ts'
import { pathsIn } from '~/areas/routes-in.ts'
import { mergeNavigation } from './merge-navigation.ts'
import { createPageTable } from './project-pages/page-table.ts'

// By folder, and not by areas/index.ts: that is loaded by every visitor, and the rails only by those who have signed in.
const modules = import.meta.glob<{ navigation: Navigation }>('../areas/*/navigation.ts', { eager: true })

export const navigation = mergeNavigation(Object.values(modules).map((module) => module.navigation))

const builtPaths = new Set(pathsIn('projectPages'))

export const projectPages = createPageTable(navigation.paged, (path) => builtPaths.has(`/${path}`))

/** The entries of a project's rail with something to show: sections whose pages are still to be built are left out. */
export const shownSections = navigation.project.filter(
  ({ path, groups }) => groups === undefined || projectPages.hasBuiltPage(path),
)

/** The place of the rail that an address belongs to: `database` in `/project/{ref}/database/tables`. */
export const sectionAt = (pathname: string) => {
  const [, , , below = ''] = pathname.split('/')
  return navigation.project.find(({ path }) => path === below)
}
