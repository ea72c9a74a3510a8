import type { Column } from '@cairn/contracts/database/catalogue'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { requestDatabase } from '~/api/database.ts'
import { rowsKey } from '~/api/rows-key.ts'
import type { FilteredTable } from './filtered-table.ts'

export interface SuggestedValue {
  value: string
  /** Of all rows, from 0 to 1; null if it is not known. */
  frequency: number | null
}

const none: readonly SuggestedValue[] = []

const columnValuesQuery = (ref: string, id: string, column: string) =>
  queryOptions({
    queryKey: [...rowsKey(ref), id, 'values', column],
    queryFn: async ({ signal }) => {
      const { values } = await requestDatabase(ref, 'GET /platform/pg-meta/:ref/relations/:id/values', {
        params: { id },
        query: { column },
        signal,
      })
      return values
    },
    staleTime: 60_000,
    // They only help with typing: without them the form works as well.
    retry: false,
  })

/** What the values of a column are likely to be. */
export const useColumnValues = ({ ref, id }: FilteredTable, column: Column | undefined): readonly SuggestedValue[] => {
  const labels = column?.enum_values ?? null
  const isBoolean = column?.category === 'boolean'
  const { data = none } = useQuery({
    ...columnValuesQuery(ref, id, column?.name ?? ''),
    enabled: column !== undefined && labels === null && !isBoolean,
  })
  if (isBoolean) return [true, false].map((value) => ({ value: String(value), frequency: null }))
  return labels === null ? data : labels.map((value) => ({ value, frequency: null }))
}

/** Those that contain a text, first those that begin with it. */
export const matchingValues = (values: readonly SuggestedValue[], searched: string): readonly SuggestedValue[] => {
  const wanted = searched.trim().toLowerCase()
  const found = values.filter(({ value }) => value.toLowerCase().includes(wanted) && value !== searched)
  const rank = ({ value }: SuggestedValue) => (value.toLowerCase().startsWith(wanted) ? 0 : 1)
  return found.sort((a, b) => rank(a) - rank(b))
}

export const shareText = (frequency: number | null): string => {
  if (frequency === null) return ''
  return frequency < 0.01 ? '< 1%' : `${Math.round(frequency * 100)}%`
}
