import type { RowPage } from '@cairn/contracts/database/rows'

/** A row of the grid. The same object as long as its values are the same. */
export interface GridRow {
  cells: readonly (string | null)[]
  /** Columns whose value arrived cut. */
  truncated: ReadonlySet<number>
}

const nothingCut: ReadonlySet<number> = new Set()
const knownRows = new WeakMap<readonly (string | null)[], GridRow>()
const knownPages = new WeakMap<RowPage, readonly GridRow[]>()

const gridRow = (cells: readonly (string | null)[], truncated: ReadonlySet<number>): GridRow => {
  const known = knownRows.get(cells)
  if (known !== undefined) return known
  const row = { cells, truncated }
  knownRows.set(cells, row)
  return row
}

export const rowsOfPage = (page: RowPage): readonly GridRow[] => {
  const known = knownPages.get(page)
  if (known !== undefined) return known
  const cut = Map.groupBy(page.truncated, ([row]) => row)
  const rows = page.rows.map((cells, index) => {
    const columns = cut.get(index)
    return gridRow(cells, columns === undefined ? nothingCut : new Set(columns.map(([, column]) => column)))
  })
  knownPages.set(page, rows)
  return rows
}
