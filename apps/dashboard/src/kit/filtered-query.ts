import type { ReadQuery } from './QueryContent.tsx'

/** The rows of a query whose text contains what is searched. */
export const filteredQuery = <Row>(
  { data, error, isFetching, refetch }: ReadQuery<readonly Row[]>,
  search: string,
  textOf: (row: Row) => string,
): ReadQuery<readonly Row[]> => {
  const wanted = search.trim().toLowerCase()
  const found = wanted === '' ? data : data?.filter((row) => textOf(row).toLowerCase().includes(wanted))
  return { data: found, error, isFetching, refetch }
}
