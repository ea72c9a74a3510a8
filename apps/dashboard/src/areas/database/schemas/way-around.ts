import type { Point } from './arrange.ts'

export interface Rectangle extends Point {
  width: number
  height: number
}

/** Tables above each other, as wide as the widest. */
interface Column {
  left: number
  right: number
  /** From the top down. */
  boxes: { top: number; bottom: number }[]
}

/** Between a line and the tables that it passes. */
const clearance = 12

/** The tables that stand between two places, in columns from the left. */
const columnsBetween = (tables: readonly Rectangle[], left: number, right: number): Column[] => {
  const columns: Column[] = []
  const between = tables.filter(({ x, width }) => x > left + clearance && x + width < right - clearance)
  for (const { x, y, width, height } of between.toSorted((a, b) => a.x - b.x)) {
    const box = { top: y, bottom: y + height }
    const last = columns.at(-1)
    if (last !== undefined && x < last.right) {
      last.boxes.push(box)
      last.right = Math.max(last.right, x + width)
    } else columns.push({ left: x, right: x + width, boxes: [box] })
  }
  for (const { boxes } of columns) boxes.sort((a, b) => a.top - b.top)
  return columns
}

/** The height nearest to the wanted one at which a column can be passed. */
const passageOf = ({ boxes }: Column, wanted: number): number => {
  let from = -Infinity
  const passages: number[] = []
  for (const { top, bottom } of [...boxes, { top: Infinity, bottom: Infinity }]) {
    const [first, last] = [from + clearance, top - clearance]
    if (first <= last) passages.push(Math.min(Math.max(wanted, first), last))
    from = Math.max(from, bottom)
  }
  const distance = (y: number) => Math.abs(y - wanted)
  return passages.reduce((nearest, y) => (distance(y) < distance(nearest) ? y : nearest), passages[0] ?? wanted)
}

/**
 * Where a line from one place to another passes the tables between them: a level stretch beside each column that is in its
 * way, in the order of the line.
 */
export const wayAround = (from: Point, to: Point, tables: readonly Rectangle[]): (readonly [Point, Point])[] => {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)]
  const columns = columnsBetween(tables, left, right)
  const isLeftward = to.x < from.x
  let { y } = from
  let { x } = from
  return (isLeftward ? columns.toReversed() : columns).map((column) => {
    const [near, far] = isLeftward ? [column.right, column.left] : [column.left, column.right]
    const share = (near - x) / (to.x - x)
    const passage = passageOf(column, y + (to.y - y) * share)
    x = far
    y = passage
    return [
      { x: near, y: passage },
      { x: far, y: passage },
    ] as const
  })
}
