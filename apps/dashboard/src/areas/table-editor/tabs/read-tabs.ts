import type { OpenTables, TableTab } from './table-tabs.ts'

const kinds = ['table', 'partitioned table', 'foreign table', 'view', 'materialized view'] as const

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const readTab = (value: unknown): TableTab[] => {
  if (!isRecord(value)) return []
  const { id, name, isKept, isPinned } = value
  const kind = kinds.find((known) => known === value.kind)
  if (typeof id !== 'string' || !/^\d+$/.test(id) || typeof name !== 'string' || kind === undefined) return []
  const { filter, sort, view } = isRecord(value.search) ? value.search : {}
  return [
    {
      id,
      name,
      kind,
      schema: textIn(value.schema),
      isKept: isKept === true,
      isPinned: isPinned === true,
      search: { filter: textIn(filter), sort: textIn(sort), view: textIn(view) },
    },
  ]
}

const listOf = (value: unknown): TableTab[] => (Array.isArray(value) ? value.flatMap(readTab) : [])

/** What a browser has stored; what makes no sense is left out. */
export const readTabs = (value: unknown): OpenTables => {
  const stored = isRecord(value) ? value : {}
  return {
    tabs: listOf(stored.tabs),
    recent: listOf(stored.recent).map(({ id, name, kind }) => ({ id, name, kind })),
  }
}
