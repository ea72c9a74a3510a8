import type { RowPage } from '@cairn/contracts/database/rows'

/** A row of the grid. The same object as long as its values are the same. */
export interface GridRow {
  cells: readonly (string | null)[]
  /** Columns whose value arrived cut. */
  truncated: ReadonlySet<number>
}

const nothingCut: ReadonlySet<number> = new Set()
const knownRows = new WeakMap<readonly (string | null)[], GridRow>()
const knownPages = new WeakMap<RowPage, { columns: readonly string[]; rows: readonly GridRow[] }>()

const gridRow = (cells: readonly (string | null)[], truncated: ReadonlySet<number>): GridRow => {
  const known = knownRows.get(cells)
  if (known !== undefined) return known
  const row = { cells, truncated }
  knownRows.set(cells, row)
  return row
}

/** Whether the values of a page are those of these columns, in their order. */
export const hasColumns = (page: Pick<RowPage, 'columns'>, columns: readonly string[]): boolean =>
  page.columns.length === columns.length && page.columns.every((name, index) => name === columns[index])

/** The page with the values of these columns; NULL for one that it has not. */
const withColumns = (page: RowPage, columns: readonly string[]): Pick<RowPage, 'rows' | 'truncated'> => {
  if (hasColumns(page, columns)) return page
  const places = columns.map((name) => page.columns.indexOf(name))
  return {
    rows: page.rows.map((cells) => places.map((place) => cells[place] ?? null)),
    truncated: page.truncated.flatMap(([row, column]): [number, number][] =>
      places.includes(column) ? [[row, places.indexOf(column)]] : [],
    ),
  }
}

/** The rows of a page with the values of these columns: others may have dropped one between two pages. */
export const rowsOfPage = (page: RowPage, columns: readonly string[]): readonly GridRow[] => {
  const known = knownPages.get(page)
  if (known?.columns === columns) return known.rows
  const { rows: values, truncated } = withColumns(page, columns)
  const cut = Map.groupBy(truncated, ([row]) => row)
  const rows = values.map((cells, index) => {
    const cutHere = cut.get(index)
    return gridRow(cells, cutHere === undefined ? nothingCut : new Set(cutHere.map(([, column]) => column)))
  })
  knownPages.set(page, { columns, rows })
  return rows
}
