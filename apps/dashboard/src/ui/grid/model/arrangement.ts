/** What a person changed about a column. A list of these is the order of the columns, hidden ones included. */
export interface ColumnArrangement {
  id: string
  /** Absent: the width that the column has by itself. */
  widthPx?: number
  isPinned?: boolean
  isHidden?: boolean
}

export type Arrangement = readonly ColumnArrangement[]

interface SizedColumn {
  id: string
  widthPx: number
}

export interface PlacedColumn<C extends SizedColumn = SizedColumn> {
  column: C
  widthPx: number
  /** From the first column, pinned ones included. */
  leftPx: number
  isPinned: boolean
}

export interface PlacedColumns<C extends SizedColumn = SizedColumn> {
  /** The visible columns from left to right, the pinned ones first. */
  columns: readonly PlacedColumn<C>[]
  pinnedCount: number
  pinnedPx: number
  totalPx: number
}

export const minWidthPx = 48
export const maxWidthPx = 1200

/** The arrangement with every column of the grid: new ones at the end, without those that are gone. */
export const completeArrangement = (
  columns: readonly Pick<SizedColumn, 'id'>[],
  arrangement: Arrangement,
): Arrangement => {
  const known = new Set(columns.map(({ id }) => id))
  const arranged = new Set(arrangement.map(({ id }) => id))
  return [
    ...arrangement.filter(({ id }) => known.has(id)),
    ...columns.flatMap(({ id }) => (arranged.has(id) ? [] : [{ id }])),
  ]
}

/** Columns are pinned only as long as they leave room for others: `maxPinnedPx` for all of them. */
export const placeColumns = <C extends SizedColumn>(
  columns: readonly C[],
  arrangement: Arrangement,
  maxPinnedPx = Number.POSITIVE_INFINITY,
): PlacedColumns<C> => {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const shown = completeArrangement(columns, arrangement).filter(({ isHidden }) => isHidden !== true)
  const ordered = [
    ...shown.filter(({ isPinned }) => isPinned === true),
    ...shown.filter(({ isPinned }) => isPinned !== true),
  ]
  const placed: PlacedColumn<C>[] = []
  let leftPx = 0
  let pinnedPx = 0
  let pinnedCount = 0
  for (const { id, widthPx: ownPx, isPinned = false } of ordered) {
    const column = byId.get(id)
    if (column === undefined) continue
    const widthPx = ownPx ?? column.widthPx
    // The first one without room ends the pinned columns: those after it would stand to its left.
    const stays = isPinned && pinnedCount === placed.length && leftPx + widthPx <= maxPinnedPx
    placed.push({ column, widthPx, leftPx, isPinned: stays })
    leftPx += widthPx
    if (stays) {
      pinnedPx = leftPx
      pinnedCount += 1
    }
  }
  return { columns: placed, pinnedCount, pinnedPx, totalPx: leftPx }
}

const change = (arrangement: Arrangement, id: string, changed: Partial<ColumnArrangement>): Arrangement =>
  arrangement.map((each) => (each.id === id ? { ...each, ...changed } : each))

export const resizeColumn = (arrangement: Arrangement, id: string, widthPx: number): Arrangement =>
  change(arrangement, id, { widthPx: Math.round(Math.max(minWidthPx, Math.min(maxWidthPx, widthPx))) })

export const pinColumn = (arrangement: Arrangement, id: string, isPinned: boolean): Arrangement =>
  change(arrangement, id, { isPinned })

export const hideColumn = (arrangement: Arrangement, id: string, isHidden: boolean): Arrangement =>
  change(arrangement, id, { isHidden })

export const showAllColumns = (arrangement: Arrangement): Arrangement =>
  arrangement.map((each) => ({ ...each, isHidden: false }))

/** Puts a column before another, which decides whether it is pinned; without another, at the end. */
export const moveColumn = (arrangement: Arrangement, id: string, beforeId: string | undefined): Arrangement => {
  const moved = arrangement.find((each) => each.id === id)
  if (moved === undefined || id === beforeId) return arrangement
  const others = arrangement.filter((each) => each.id !== id)
  const index = others.findIndex((each) => each.id === beforeId)
  if (index < 0) return [...others, { ...moved, isPinned: false }]
  return others.toSpliced(index, 0, { ...moved, isPinned: others[index]?.isPinned ?? false })
}

/** Moves a column by one place among those that are shown and pinned as it is. */
export const stepColumn = (arrangement: Arrangement, id: string, by: -1 | 1): Arrangement => {
  const moved = arrangement.find((each) => each.id === id)
  if (moved === undefined) return arrangement
  const group = arrangement.filter(
    (each) => each.isHidden !== true && (each.isPinned ?? false) === (moved.isPinned ?? false),
  )
  const other = group[group.indexOf(moved) + by]
  if (other === undefined) return arrangement
  const without = arrangement.filter((each) => each !== moved)
  return without.toSpliced(without.indexOf(other) + (by === 1 ? 1 : 0), 0, moved)
}
