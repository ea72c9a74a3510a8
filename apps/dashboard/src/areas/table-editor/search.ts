type OrderValues = readonly (string | null)[]

/** Everything the table editor shows that is not data: its address is the whole of its state. */
export interface TableEditorSearch {
  /** The schema whose tables are listed; the open table's own where it is left out. */
  schema?: string
  /** Conditions, as `conditions/conditions-text.ts` writes them. */
  filter?: string
  /** Order, as `conditions/conditions-text.ts` writes it. */
  sort?: string
  /** The saved view that is open. */
  view?: string
  /** The one panel at the right. */
  panel?: TableEditorPanel
  /** The row in the panel, or the one that a new row is a copy of: its primary key, as `data/row-key.ts` writes it. */
  row?: string
  /** The number of the column that the panel of the table was opened for. */
  column?: number
  /** The rows begin after the row with these order values. */
  start?: OrderValues
  /** The number of that row, where it is known. */
  from?: number
}

const panels = ['insert', 'edit', 'new-table', 'edit-table', 'copy-table', 'copy-rows', 'import', 'api'] as const
export type TableEditorPanel = (typeof panels)[number]

/** The panels that are a form of a table. */
export const isTablePanel = (
  panel: TableEditorPanel,
): panel is Exclude<TableEditorPanel, 'insert' | 'edit' | 'import' | 'api'> =>
  panel !== 'insert' && panel !== 'edit' && panel !== 'import' && panel !== 'api'

const text = (value: unknown) => {
  // The router reads `filter=5` as a number and `filter=true` as a boolean; here all of them are text.
  const plain = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  return typeof plain === 'string' && plain !== '' ? plain : undefined
}

const offset = (value: unknown) => {
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/** What the router has not parsed: the rows are asked for before it is there. */
const jsonOf = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

const orderValues = (value: unknown): OrderValues | undefined => {
  const given: unknown = typeof value === 'string' ? jsonOf(value) : value
  if (!Array.isArray(given) || given.length === 0) return undefined
  const values = given.flatMap((each) => (each === null || typeof each === 'string' ? [each] : []))
  return values.length === given.length ? values : undefined
}

/** Reads an address; what makes no sense is left out rather than refused. */
export const validateSearch = (search: Record<string, unknown>): TableEditorSearch => {
  const schema = text(search.schema)
  const filter = text(search.filter)
  const sort = text(search.sort)
  const panel = panels.find((known) => known === search.panel)
  const row = text(search.row)
  const view = text(search.view)
  const start = orderValues(search.start)
  const from = start === undefined ? undefined : offset(search.from)
  const column = offset(search.column)
  return {
    ...(schema !== undefined && { schema }),
    ...(filter !== undefined && { filter }),
    ...(sort !== undefined && { sort }),
    ...(view !== undefined && { view }),
    ...(panel !== undefined && { panel }),
    ...((panel === 'edit' || panel === 'insert') && row !== undefined && { row }),
    ...(panel === 'edit-table' && column !== undefined && { column }),
    ...(start !== undefined && { start }),
    ...(from !== undefined && { from }),
  }
}
