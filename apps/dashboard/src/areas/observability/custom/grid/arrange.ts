/** Where something is on a grid: columns and rows from 0. */
export interface Place {
  x: number
  y: number
  w: number
  h: number
}

export interface Placed extends Place {
  id: string
}

export const minColumns = 2
export const minRows = 2

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

const sharesColumns = (a: Place, b: Place): boolean => a.x < b.x + b.w && b.x < a.x + a.w

const bottomOf = ({ y, h }: Place): number => y + h

const byPlace = (a: Place, b: Place): number => a.y - b.y || a.x - b.x

/** Lets each rise, in this order, until it meets one of those before it. */
const risen = <T extends Placed>(ordered: readonly T[]): T[] => {
  const placed: T[] = []
  for (const item of ordered) {
    const above = placed.filter((other) => sharesColumns(other, item)).map(bottomOf)
    placed.push({ ...item, y: Math.max(0, ...above) })
  }
  return placed
}

/** In the order of `items`, which keeps the elements of a page where they are. */
const inOrderOf = <T extends Placed>(items: readonly Placed[], placed: readonly T[]): T[] => {
  const byId = new Map(placed.map((item) => [item.id, item]))
  return items.flatMap(({ id }) => byId.get(id) ?? [])
}

const inGrid = <T extends Placed>(item: T, columns: number): T => {
  const w = within(item.w, 1, columns)
  return { ...item, w, x: within(item.x, 0, columns - w), y: Math.max(0, item.y) }
}

/** No two on one place, and no gap above any. From top to bottom. */
export const arranged = <T extends Placed>(items: readonly T[], columns: number): T[] =>
  risen(items.map((item) => inGrid(item, columns)).toSorted(byPlace))

/** What lies below the middle of another goes behind it, so that two change places half way. */
const isBehind = (moved: Place, goesDown: boolean, other: Place): boolean =>
  (goesDown ? bottomOf(moved) : moved.y) > other.y + other.h / 2

/** One of them at another place; others make room. */
export const moved = <T extends Placed>(
  items: readonly T[],
  id: string,
  to: Pick<Place, 'x' | 'y'>,
  columns: number,
): T[] => {
  const item = items.find((each) => each.id === id)
  if (item === undefined) return [...items]
  const target = inGrid({ ...item, ...to }, columns)
  const others = items.filter((each) => each.id !== id).toSorted(byPlace)
  const goesDown = target.y > item.y
  const after = others.findIndex((other) => !isBehind(target, goesDown, other))
  return inOrderOf(items, risen(others.toSpliced(after === -1 ? others.length : after, 0, target)))
}

/** One of them in another size; others make room. */
export const resized = <T extends Placed>(
  items: readonly T[],
  id: string,
  size: Pick<Place, 'w' | 'h'>,
  { columns, rows }: { columns: number; rows: number },
): T[] => {
  const next = items.map((item) =>
    item.id === id
      ? {
          ...item,
          w: within(size.w, Math.min(minColumns, columns), columns - item.x),
          h: within(size.h, minRows, rows),
        }
      : item,
  )
  return inOrderOf(items, risen(next.toSorted(byPlace)))
}

export type Direction = 'left' | 'right' | 'up' | 'down'

const placeOf = (items: readonly Placed[], id: string): Placed | undefined => items.find((item) => item.id === id)

/** As far as one press of an arrow key moves it: a column, or past its neighbour above or below. */
export const nudged = <T extends Placed>(
  items: readonly T[],
  id: string,
  direction: Direction,
  columns: number,
): T[] => {
  const from = placeOf(items, id)
  if (from === undefined) return [...items]
  const { x, y } = from
  if (direction === 'left' || direction === 'right')
    return moved(items, id, { x: x + (direction === 'left' ? -1 : 1), y }, columns)
  const end = direction === 'up' ? 0 : Math.max(...items.map(bottomOf))
  const step = direction === 'up' ? -1 : 1
  for (let row = y + step; row !== end + step; row += step) {
    const next = moved(items, id, { x, y: row }, columns)
    if (placeOf(next, id)?.y !== y) return next
  }
  return [...items]
}

/** The one before or after it, in the order in which the blocks are read. */
export const neighbourOf = <T extends Placed>(
  items: readonly T[],
  id: string,
  direction: 'up' | 'down',
): T | undefined => {
  const ordered = items.toSorted(byPlace)
  const at = ordered.findIndex((item) => item.id === id)
  return at === -1 ? undefined : ordered[at + (direction === 'up' ? -1 : 1)]
}

/** It changes places with its neighbour: so it moves by one where the blocks stand in one column. */
export const swapped = <T extends Placed>(
  items: readonly T[],
  id: string,
  direction: 'up' | 'down',
  columns: number,
): T[] => {
  const item = items.find((each) => each.id === id)
  const other = neighbourOf(items, id, direction)
  if (item === undefined || other === undefined) return [...items]
  const [first, second] = direction === 'up' ? [item, other] : [other, item]
  const placeOfEach = new Map<string, Pick<Place, 'x' | 'y'>>([
    [item.id, { x: other.x, y: other.y }],
    [other.id, { x: item.x, y: item.y }],
  ])
  const next = items.map((each) => inGrid({ ...each, ...placeOfEach.get(each.id) }, columns))
  const isBefore = (a: Placed, b: Placed) => a.id === first.id && b.id === second.id
  const ordered = next.toSorted((a, b) => byPlace(a, b) || Number(isBefore(b, a)) - Number(isBefore(a, b)))
  return inOrderOf(items, risen(ordered))
}

/** Where something new has room: as high as possible, then as far to the left. */
export const placeForNew = (items: readonly Placed[], { w, h }: Pick<Place, 'w' | 'h'>, columns: number): Place => {
  const candidates = Array.from({ length: columns - w + 1 }, (_, x) => {
    const place = { x, y: 0, w, h }
    return { ...place, y: Math.max(0, ...items.filter((item) => sharesColumns(item, place)).map(bottomOf)) }
  })
  return candidates.toSorted(byPlace)[0] ?? { x: 0, y: 0, w, h }
}
