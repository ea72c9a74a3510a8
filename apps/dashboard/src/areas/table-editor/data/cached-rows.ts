import type { RowPage, RowsUpdated, RowValues } from '@cairn/contracts/database/rows'
import type { QueryClient, QueryFilters } from '@tanstack/react-query'
import { hasColumns } from './grid-row.ts'
import { formatRowKey, rowKeyOf } from './row-key.ts'
import { tableRowsKey } from './rows-request.ts'

type Row = RowPage['rows'][number]

interface NewRow {
  row: Row
  /** Columns of which only the beginning is in it. */
  cut: readonly number[]
}

/**
 * A row of these columns after a change, undefined to leave it; `isCut` tells of a column whether only its beginning is
 * there.
 */
type RowChange = (row: Row, columns: readonly string[], isCut: (column: number) => boolean) => NewRow | undefined

const putting =
  (values: RowValues): RowChange =>
  (row, columns, isCut) => {
    const put = new Map(Object.entries(values).map(([name, value]) => [columns.indexOf(name), value]))
    return {
      row: row.map((cell, place) => (put.has(place) ? (put.get(place) ?? null) : cell)),
      cut: row.flatMap((_, place) => (isCut(place) && !put.has(place) ? [place] : [])),
    }
  }

const withChanges = (page: RowPage, primaryKeys: readonly string[], byKey: ReadonlyMap<string, RowChange>): RowPage => {
  let rows = page.rows
  let truncated = page.truncated
  for (const [index, row] of page.rows.entries()) {
    const key = rowKeyOf(primaryKeys, page.columns, row)
    const change = key === undefined ? undefined : byKey.get(formatRowKey(key))
    const next = change?.(row, page.columns, (column) =>
      page.truncated.some(([at, place]) => at === index && place === column),
    )
    if (next === undefined) continue
    rows = rows.with(index, next.row)
    truncated = [
      ...truncated.filter(([at]) => at !== index),
      ...next.cut.map((column): [number, number] => [index, column]),
    ]
  }
  return rows === page.rows ? page : { ...page, rows, truncated }
}

/** The rows of a table that are on hand, wherever they are by now: changed by their key. */
export const cachedRows = (cache: QueryClient, ref: string, id: string, primaryKeys: readonly string[]) => {
  const queryKey = [...tableRowsKey(ref, id), 'window']

  const change = (byKey: ReadonlyMap<string, RowChange>) =>
    cache.setQueriesData<RowPage>({ queryKey }, (page) =>
      page === undefined ? undefined : withChanges(page, primaryKeys, byKey),
    )

  return {
    /** A window on its way was read before an edit: it would put the old value back for a moment. Says whether there was one. */
    cancelReads: async (): Promise<boolean> => {
      const filter: QueryFilters = { queryKey, predicate: ({ state }) => state.data !== undefined }
      const isReading = cache.isFetching(filter) > 0
      await cache.cancelQueries(filter)
      return isReading
    },

    /** Puts values into rows. */
    setValues: (rows: readonly { key: RowValues; values: RowValues }[]) => {
      change(new Map(rows.map(({ key, values }) => [formatRowKey(key), putting(values)])))
    },

    /** Puts rows as the server returned them in the place of those with these keys. */
    replace: (
      keys: readonly RowValues[],
      { columns, rows, truncated }: Pick<RowsUpdated, 'columns' | 'rows' | 'truncated'>,
    ) => {
      const replacing = keys.flatMap((key, index): [string, RowChange][] => {
        const row = rows[index] ?? []
        const cut = truncated.filter(([at]) => at === index).map(([, column]) => column)
        // In a page of other columns, each value would stand in the place of another.
        const changed: RowChange = (_, had) => (hasColumns({ columns }, had) ? { row, cut } : undefined)
        return row.length === 0 ? [] : [[formatRowKey(key), changed]]
      })
      change(new Map(replacing))
    },
  }
}
