import type { RelationDetail, Relationship } from '@cairn/contracts/database/catalogue'
import type { Condition } from '@cairn/contracts/database/conditions'
import type { RowPage } from '@cairn/contracts/database/rows'
import { queryOptions } from '@tanstack/react-query'
import { requestDatabase } from '~/api/database.ts'
import { rowsAddress, tableRowsKey } from '../data/rows-request.ts'
import { referenceSearches } from './reference-search.ts'

/** As many rows as a person looks through before typing more. */
export const maxFound = 50

type Cells = RowPage['rows'][number]

const readRows = async (
  ref: string,
  { target_table_id: id, target_columns: columns }: Relationship,
  filters: readonly Condition[],
  signal: AbortSignal,
): Promise<Cells[]> => {
  // In the order of the index that a foreign key refers to.
  const sorts = columns.map((column) => ({ column, ascending: true }))
  const page = await requestDatabase(ref, rowsAddress, {
    params: { id: String(id) },
    query: {
      ...(filters.length > 0 && { filters: JSON.stringify(filters) }),
      sorts: JSON.stringify(sorts),
      limit: maxFound,
    },
    signal,
  })
  return page.rows
}

/** Rows of a table that a foreign key can refer to, found by a text. */
export const referenceSearchQuery = (ref: string, table: RelationDetail, key: Relationship, searched: string) =>
  queryOptions({
    queryKey: [...tableRowsKey(ref, String(table.id)), 'references', key.target_columns, searched.trim()],
    queryFn: async ({ signal }) => {
      const found = new Map<string, Cells>()
      for (const conditions of referenceSearches(table, key.target_columns, searched)) {
        for (const row of await readRows(ref, key, conditions, signal)) found.set(JSON.stringify(row), row)
        if (found.size >= maxFound) break
      }
      return [...found.values()].slice(0, maxFound)
    },
    staleTime: 0,
    retry: false,
  })

/** The row that a foreign key refers to, by the values of its columns. */
export const referencedRowQuery = (ref: string, key: Relationship, values: readonly string[]) =>
  queryOptions({
    queryKey: [...tableRowsKey(ref, String(key.target_table_id)), 'referenced', key.target_columns, values],
    queryFn: async ({ signal }) => {
      const filters = key.target_columns.map((column, index) => ({
        column,
        operator: '=' as const,
        value: values[index] ?? '',
      }))
      const [row] = await readRows(ref, key, filters, signal)
      return row ?? null
    },
    staleTime: 0,
  })
