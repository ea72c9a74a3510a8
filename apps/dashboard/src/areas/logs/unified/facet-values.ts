import type { FacetName } from '../source/line-counts.ts'
import { pageOfSource } from '../source/log-pages.ts'

export const facetLabels: Readonly<Record<FacetName, string>> = {
  level: 'Level',
  source: 'Source',
  status: 'Status',
  method: 'Method',
  path: 'Path',
  host: 'Host',
}

/** In the order in which they stand. */
export const facetOrder: readonly FacetName[] = ['level', 'source', 'status', 'method', 'path', 'host']

/** Filters with one value: it may have any characters, a comma too. */
const single: ReadonlySet<FacetName> = new Set<FacetName>(['host', 'path'])

const levelNames: Readonly<Record<string, string>> = { error: 'Errors', warning: 'Warnings', ok: 'Info' }

export const valueLabel = (facet: FacetName, value: string): string => {
  if (facet === 'source') return pageOfSource(value).title
  return facet === 'level' ? (levelNames[value] ?? value) : value
}

export const chosenValues = (facet: FacetName, text: string | undefined): string[] => {
  if (text === undefined || text === '') return []
  return single.has(facet) ? [text] : text.split(',')
}

/** What the address has after a value was chosen, or no longer is. */
export const withValue = (facet: FacetName, text: string | undefined, value: string): string | undefined => {
  const chosen = chosenValues(facet, text)
  if (chosen.includes(value)) return chosen.filter((one) => one !== value).join(',') || undefined
  return single.has(facet) ? value : [...chosen, value].join(',')
}

interface ShownValue {
  value: string
  lines: number
}

/** The values that there are, and those that are chosen though no line has them now. */
export const shownValues = (
  counted: readonly ShownValue[] | undefined,
  chosen: readonly string[],
): readonly ShownValue[] => [
  ...(counted ?? []),
  ...chosen.filter((value) => !counted?.some((one) => one.value === value)).map((value) => ({ value, lines: 0 })),
]
