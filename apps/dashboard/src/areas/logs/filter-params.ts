/** What the lines of a page are filtered by, as the address names it. */
export const filterParams = [
  'range',
  'from',
  'to',
  'search',
  'status',
  'method',
  'product',
  'severity',
  'endpoint',
  'source',
  'level',
  'host',
  'path',
] as const

export type FilterParam = (typeof filterParams)[number]
export type FilterSearch = { readonly [Name in FilterParam]?: string | undefined }

/** What the lines are filtered by: the other parameters of the address change nothing of them. */
export const filterOf = (search: FilterSearch): FilterSearch =>
  Object.fromEntries(filterParams.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])))

/** The time alone. */
export const rangeOf = ({ range, from, to }: FilterSearch): Record<string, string> => ({
  ...(range !== undefined && { range }),
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
})
