import type { Relation } from '@cairn/contracts/database/catalogue'
import { withMoved, withPinned } from '../../../ui/tab-order.ts'

export interface TableTab {
  id: string
  name: string
  kind: Relation['kind']
  /** Not known of tabs that an older version stored. */
  schema?: string | undefined
  /** False for the preview tab: the next table that is opened replaces it. */
  isKept: boolean
  isPinned: boolean
  /** Where its rows were left. */
  search: { filter?: string | undefined; sort?: string | undefined; view?: string | undefined }
}

export interface OpenTables {
  /** In the order of the tabs, pinned ones first. */
  tabs: readonly TableTab[]
  /** Tables that were opened before, the last one first, whether their tab is still open or not. */
  recent: readonly Pick<TableTab, 'id' | 'name' | 'kind'>[]
}

export const noTables: OpenTables = { tabs: [], recent: [] }

const maxRecent = 12

/** A table is shown: in its tab, in place of the preview tab, or in a new one. */
export const openTab = ({ tabs, recent }: OpenTables, shown: Omit<TableTab, 'isKept' | 'isPinned'>): OpenTables => {
  const { id, name, kind } = shown
  const before = tabs.find((tab) => tab.id === id) ?? tabs.find(({ isKept }) => !isKept)
  const isSame = before?.id === id
  const tab = { ...shown, isKept: isSame && before.isKept, isPinned: isSame && before.isPinned }
  return {
    tabs: before === undefined ? [...tabs, tab] : tabs.map((each) => (each === before ? tab : each)),
    recent: [{ id, name, kind }, ...recent.filter((each) => each.id !== id)].slice(0, maxRecent),
  }
}

export const keepTab = (open: OpenTables, id: string): OpenTables => ({
  ...open,
  tabs: open.tabs.map((tab) => (tab.id === id ? { ...tab, isKept: true } : tab)),
})

export const pinTab = (open: OpenTables, id: string, isPinned: boolean): OpenTables => ({
  ...open,
  tabs: withPinned(open.tabs, id, isPinned),
})

export const moveTab = (open: OpenTables, id: string, placeOf: string): OpenTables => ({
  ...open,
  tabs: withMoved(open.tabs, id, placeOf),
})

export const closeTabs = (open: OpenTables, ids: readonly string[]): OpenTables => ({
  ...open,
  tabs: open.tabs.filter((tab) => !ids.includes(tab.id)),
})

/** A table that is gone has no tab and is not recent. */
export const forgetTable = (open: OpenTables, id: string): OpenTables => ({
  ...closeTabs(open, [id]),
  recent: open.recent.filter((each) => each.id !== id),
})

/** Tables of a schema that are not among those that it has now are gone; the table that is open says so itself. */
export const forgetGone = (
  open: OpenTables,
  schema: string,
  existing: readonly Pick<Relation, 'id'>[],
  currentId: string | undefined,
): OpenTables => {
  const ids = new Set(existing.map(({ id }) => String(id)))
  return open.tabs
    .filter((tab) => tab.schema === schema && tab.id !== currentId && !ids.has(tab.id))
    .reduce((left, { id }) => forgetTable(left, id), open)
}
