import type { Area, AreaPage } from './area.ts'
import { isBuiltPage } from './built-pages.ts'
import type { IsBuilt } from './built-pages.ts'
import { database } from './table/database.ts'
import { advisors, api, integrations, logs, observability, settings } from './table/platform.ts'
import { auth, functions, realtime, storage } from './table/services.ts'

/** Every area of a project that has pages, in the order of the rail, built or not. */
export const areas: readonly Area[] = [
  database,
  auth,
  storage,
  functions,
  realtime,
  advisors,
  observability,
  logs,
  api,
  integrations,
  settings,
]

/** Former addresses of pages, and the present ones. */
const moved: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'database/graphiql': 'api/graphiql',
    'database/query-performance': 'advisors/query-performance',
    'database/linter': 'advisors/security',
    'integrations/vault': 'settings/vault/secrets',
    'integrations/webhooks': 'database/hooks',
    'integrations/wrappers': 'database/wrappers',
  }),
)

/** One page at two addresses: a feature preview decides which of them is used. */
const byPreview = [
  { preview: 'new-storage-ui', on: 'storage/files', off: 'storage/buckets' },
  { preview: 'supabase-ui-advisor-rules', on: 'advisors/rules/security', off: 'advisors/security' },
] as const

export type AddressPreview = (typeof byPreview)[number]['preview']
type IsOn = (preview: AddressPreview) => boolean

/** The address that a known address stands for now. */
const replacement = (path: string, isOn: IsOn): string | undefined =>
  moved.get(path) ??
  byPreview.flatMap(({ preview, on, off }) => {
    if (path === on && !isOn(preview)) return [off]
    return path === off && isOn(preview) ? [on] : []
  })[0]

/** Pages that the state of the previews leaves without an address. */
const hiddenPaths = (isOn: IsOn): string[] => byPreview.map(({ preview, on, off }) => (isOn(preview) ? off : on))

export const pagesOf = (area: Area): AreaPage[] => area.groups.flatMap(({ pages }) => pages)

export const areaAt = (path: string): Area | undefined => areas.find((area) => area.path === path.split('/')[0])

/** The pages of an area that are listed: built, and not replaced by a preview. */
export const listedGroups = (area: Area, isOn: IsOn, isBuilt: IsBuilt = isBuiltPage): Area['groups'] => {
  const hidden = hiddenPaths(isOn)
  return area.groups
    .map((group) => ({
      ...group,
      pages: group.pages.filter(({ path }) => isBuilt(path) && !hidden.includes(path)),
    }))
    .filter(({ pages }) => pages.length > 0)
}

/** The page that an address names, by whatever address it is known; undefined: there is no such page. */
const namedPage = (path: string, isOn: IsOn): { page: AreaPage; area: Area } | undefined => {
  const area = areaAt(path)
  if (area === undefined) return undefined
  const instead = replacement(path, isOn)
  if (instead !== undefined) return namedPage(instead, isOn)
  const page = pagesOf(area).find((each) => each.path === path)
  if (page !== undefined) return { page, area }
  const hidden = hiddenPaths(isOn)
  const first = pagesOf(area).find((each) => !hidden.includes(each.path))
  return path === area.path && first !== undefined ? { page: first, area } : undefined
}

const firstBuilt = (area: Area, isOn: IsOn, isBuilt: IsBuilt): AreaPage | undefined =>
  listedGroups(area, isOn, isBuilt).flatMap(({ pages }) => pages)[0]

/**
 * What is at an address below `/project/{ref}/`: a page, another address (the empty one is the project's home), or
 * nothing. A page that is not built leads to the nearest that is.
 */
export const lookUp = (
  path: string,
  isOn: IsOn,
  isBuilt: IsBuilt = isBuiltPage,
): { page: AreaPage; area: Area } | { insteadAt: string } | undefined => {
  const named = namedPage(path, isOn)
  if (named === undefined) return undefined
  const { page, area } = isBuilt(named.page.path) ? named : { ...named, page: firstBuilt(named.area, isOn, isBuilt) }
  if (page === undefined) return { insteadAt: '' }
  return page.path === path ? { page, area } : { insteadAt: page.path }
}
