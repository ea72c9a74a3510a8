import { needersOf } from './needers.ts'
import type { ModuleGraph, Needers } from './needers.ts'
import { pageNames, pagesAt } from './pages-at.ts'
import type { PageName } from './pages-at.ts'

const source = (path: string) => new URL(`../src/${path}`, import.meta.url).pathname
const app = source('app.tsx')
/** Loaded on every page once it has been drawn, the second one where somebody is signed in. */
const later = new Set(['layouts/banners/Banners.tsx', 'live/follow-projects.ts'].map(source))

const vendor =
  /node_modules[\\/](?:react|react-dom|scheduler|tslib|@tanstack[\\/](?!react-virtual|virtual-core)[\w-]+|use-sync-external-store|@radix-ui[\\/]react-(?:slot|compose-refs))[\\/]/
/** Of the libraries of each page, what only pages need that are opened later: it comes with the first of these. */
const ofLaterPages =
  /@tanstack[\\/](?:query-core|react-query)[\\/].*[\\/](?:queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery|useIsFetching)\.js$/
const paths = /\/src\/areas\/[^/]+\/paths\.ts$/

const icon = /node_modules[\\/]lucide-react[\\/]/
const authClient = /node_modules[\\/]@supabase[\\/]auth-js[\\/]|\/src\/api\/auth-client\.ts$/

const authPages = new Set<PageName>(['sign-in', 'sign-up'])
const projectPages = new Set<PageName>(['project-home', 'table-editor', 'sql-editor'])

type ChunkName = (id: string, graph: ModuleGraph) => string | null

/** What a module is loaded for: the pages at an address that need it, and whether other files need it too. */
interface Use {
  pages: readonly PageName[]
  isOfOthersToo: boolean
}

/** The file of what is not loaded at once with the app. */
const fileFor = (id: string, { pages, isOfOthersToo }: Use): string | null => {
  const [page] = pages
  if (page === undefined) return isOfOthersToo && icon.test(id) ? 'icons' : null
  const isOnly = pages.length === 1
  if (isOnly && !isOfOthersToo) return page
  if (pages.includes('sign-in')) {
    return !isOfOthersToo && pages.every((each) => authPages.has(each)) ? 'sign-in' : 'kit'
  }
  if (pages.includes('organizations')) return 'frame'
  if (isOnly && page === 'new-project') return 'fields'
  if (isOnly) return icon.test(id) ? 'project-list' : null
  if (pages.includes('organization') && !pages.includes('new-project')) return 'project-list'
  if (pages.includes('organization')) return 'common'
  if (!pages.some((each) => projectPages.has(each))) return 'fields'
  if (pages.some((each) => !projectPages.has(each))) return 'common'
  return pages.includes('project-home') ? 'project' : 'grid'
}

/** Where in the dashboard a file that loads on its own is loaded: at pages that stand at an address, or elsewhere. */
const placesOf = (file: string, { loadedBy }: Needers, pagesWith: ReadonlyMap<string, readonly PageName[]>) => {
  const places = new Set<PageName | 'elsewhere'>()
  const seen = new Set<string>()
  const visit = (each: string): void => {
    if (seen.has(each)) return
    seen.add(each)
    const pages = pagesWith.get(each)
    if (pages === undefined && each === app) places.add('elsewhere')
    else if (pages === undefined) loadedBy.get(each)?.forEach(visit)
    else for (const page of pages) places.add(page)
  }
  visit(file)
  return places
}

const pagesWith: ReadonlyMap<string, readonly PageName[]> = new Map(
  pageNames.flatMap((name) =>
    pagesAt[name].modules.map((module) => [
      source(module),
      pageNames.filter((each) => pagesAt[each].modules.includes(module)),
    ]),
  ),
)

/**
 * Few files rather than exact ones: a browser loads six at a time, so that fifty modules of 700 bytes take longer than what
 * they save. A page that stands at an address has one file for what only it needs. What pages share:
 * - `kit`: the app, and what the sign-in shares with other pages
 * - `fields`: what the page of a new project shares with forms
 * - `frame`: what the list of organizations shares with the other pages behind the sign-in
 * - `common`: what the page of a new project shares with those of an organization and of its projects
 * - `project-list`: what the page of an organization shares with those of its projects
 * - `project`: what the pages of a project share, `grid`: what both editors do
 * - `banners`: what the strips above the page need, once it has been drawn, and share with pages other than the sign-in:
 *   without it they load the files of pages that are not shown; with the code that follows projects, which is needed then too
 */
export const nameChunks = (): ChunkName => {
  let needers: Needers | undefined
  return (id, graph) => {
    if (ofLaterPages.test(id)) return null
    if (vendor.test(id)) return 'vendor'
    if (authClient.test(id)) return 'auth-client'
    const known = (needers ??= needersOf(app, graph))
    const needed = [...(known.of.get(id) ?? [])]
    // An area is not to be loaded for its addresses.
    if (paths.test(id) || needed.includes(app)) return 'kit'
    const pages = pageNames.filter((name) => needed.some((each) => pagesWith.get(each)?.includes(name)))
    const isHere = (place: PageName | 'elsewhere') => place !== 'elsewhere' && pages.includes(place)
    const isOfOthersToo = needed.some((each) => ![...placesOf(each, known, pagesWith)].every(isHere))
    if (!pages.includes('sign-in') && needed.some((each) => later.has(each))) return 'banners'
    return fileFor(id, { pages, isOfOthersToo })
  }
}
