import type { Area, AreaPage } from './area.ts'
import { database } from './table/database.ts'
import { advisors, api, integrations, logs, observability, settings } from './table/platform.ts'
import { auth, functions, realtime, storage } from './table/services.ts'

/** Every place of a project that has pages below it, in the order of the rail. */
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

/** Addresses that people and older links know, and where they are now. */
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

/** One page at two addresses: a feature preview decides which of them is in force. */
const byPreview = [
  { preview: 'new-storage-ui', on: 'storage/files', off: 'storage/buckets' },
  { preview: 'supabase-ui-advisor-rules', on: 'advisors/rules/security', off: 'advisors/security' },
] as const

export type AddressPreview = (typeof byPreview)[number]['preview']
type IsOn = (preview: AddressPreview) => boolean

/** Pages that the state of the previews leaves without an address. */
const hiddenPaths = (isOn: IsOn): string[] => byPreview.map(({ preview, on, off }) => (isOn(preview) ? off : on))

export const pagesOf = (area: Area): AreaPage[] => area.groups.flatMap(({ pages }) => pages)

export const areaAt = (path: string): Area | undefined => areas.find((area) => area.path === path.split('/')[0])

/** The area as it is listed: without the pages that a preview has replaced. */
export const listedGroups = (area: Area, isOn: IsOn): Area['groups'] => {
  const hidden = hiddenPaths(isOn)
  return area.groups.map((group) => ({ ...group, pages: group.pages.filter(({ path }) => !hidden.includes(path)) }))
}

/** What is at an address below `/project/{ref}/`: a page, another address, or nothing. */
export const lookUp = (
  path: string,
  isOn: IsOn,
): { page: AreaPage; area: Area } | { insteadAt: string } | undefined => {
  const instead =
    moved.get(path) ??
    byPreview.flatMap(({ preview, on, off }) => {
      if (path === on && !isOn(preview)) return [off]
      return path === off && isOn(preview) ? [on] : []
    })[0]
  if (instead !== undefined) return { insteadAt: instead }
  const area = areaAt(path)
  if (area === undefined) return undefined
  const page = pagesOf(area).find((each) => each.path === path)
  if (page !== undefined) return { page, area }
  const [first] = listedGroups(area, isOn).flatMap(({ pages }) => pages)
  return path === area.path && first !== undefined ? { insteadAt: first.path } : undefined
}
