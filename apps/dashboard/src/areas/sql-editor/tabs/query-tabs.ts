import { withMoved, withPinned } from '../../../ui/tab-order.ts'

export interface QueryTab {
  id: string
  /** False for the preview tab: the next query that is opened replaces it. */
  isKept: boolean
  isPinned: boolean
}

export interface OpenQueries {
  /** In the order of the tabs, pinned ones first. */
  tabs: readonly QueryTab[]
  /** Queries whose tab was closed, the last one first. */
  closed: readonly string[]
}

export const noQueries: OpenQueries = { tabs: [], closed: [] }

const maxTabs = 60
const maxClosed = 20

/** Without the first tabs that are neither pinned nor just opened, where there are too many. */
const limited = (tabs: readonly QueryTab[], openedId: string): readonly QueryTab[] => {
  let surplus = tabs.length - maxTabs
  return tabs.filter(({ id, isPinned }) => isPinned || id === openedId || --surplus < 0)
}

/** A query is shown: in its tab, in place of the preview tab, or in a new one. */
export const openTab = ({ tabs, closed }: OpenQueries, id: string): OpenQueries => {
  if (tabs.some((tab) => tab.id === id)) return { tabs, closed }
  const opened = { id, isKept: false, isPinned: false }
  const preview = tabs.find(({ isKept }) => !isKept)
  const next = preview ? tabs.map((tab) => (tab === preview ? opened : tab)) : [...tabs, opened]
  return { tabs: limited(next, id), closed: closed.filter((each) => each !== id) }
}

/** The query keeps its tab. It is opened where it has none yet. */
export const keepTab = (open: OpenQueries, id: string): OpenQueries => {
  const { tabs, closed } = openTab(open, id)
  return { tabs: tabs.map((tab) => (tab.id === id ? { ...tab, isKept: true } : tab)), closed }
}

export const pinTab = ({ tabs, closed }: OpenQueries, id: string, isPinned: boolean): OpenQueries => ({
  tabs: withPinned(tabs, id, isPinned),
  closed,
})

export const moveTab = ({ tabs, closed }: OpenQueries, id: string, placeOf: string): OpenQueries => ({
  tabs: withMoved(tabs, id, placeOf),
  closed,
})

export const closeTabs = ({ tabs, closed }: OpenQueries, ids: readonly string[]): OpenQueries => {
  const gone = tabs.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
  return {
    tabs: tabs.filter(({ id }) => !gone.includes(id)),
    closed: [...gone.toReversed(), ...closed.filter((id) => !gone.includes(id))].slice(0, maxClosed),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const readTab = (value: unknown): QueryTab[] =>
  isRecord(value) && typeof value['id'] === 'string'
    ? [{ id: value['id'], isKept: value['isKept'] === true, isPinned: value['isPinned'] === true }]
    : []

/** What a browser has stored; what makes no sense is left out. */
export const readQueryTabs = (value: unknown): OpenQueries => {
  const { tabs, closed } = isRecord(value) ? value : {}
  return {
    tabs: Array.isArray(tabs) ? tabs.flatMap(readTab) : [],
    closed: Array.isArray(closed) ? closed.filter((id) => typeof id === 'string') : [],
  }
}
