import type { Point, Positions } from './arrange.ts'
import type { Diagram } from './diagram.ts'
import { anchorOf, heightOf, tableWidth } from './diagram.ts'
import type { Rectangle } from './way-around.ts'
import { wayAround } from './way-around.ts'

type Side = 'left' | 'right'

interface Sides {
  source: Side
  target: Side
}

/** On which sides of two tables their key is drawn: the near ones, or both on the right where one stands above the other. */
export const sidesOf = (sourceX: number, targetX: number): Sides => {
  if (sourceX >= targetX + tableWidth) return { source: 'left', target: 'right' }
  if (targetX >= sourceX + tableWidth) return { source: 'right', target: 'left' }
  return { source: 'right', target: 'right' }
}

const shortestReach = 48

/** A curve that leaves one place and enters the other at a right angle. */
const curveTo = (from: Point, to: Point, { source, target }: Sides): string => {
  const reach = Math.max(shortestReach, Math.abs(to.x - from.x) / 2)
  const outside = (x: number, at: Side) => (at === 'right' ? x + reach : x - reach)
  return `C${outside(from.x, source)} ${from.y} ${outside(to.x, target)} ${to.y} ${to.x} ${to.y}`
}

/** The line of a key as an SVG path, around the tables that stand between its two. */
const pathOf = (from: Point, to: Point, side: Sides, tables: readonly Rectangle[]): string => {
  let path = `M${from.x} ${from.y}`
  let last = from
  for (const [near, far] of side.source === side.target ? [] : wayAround(from, to, tables)) {
    path += `${curveTo(last, near, side)}L${far.x} ${far.y}`
    last = far
  }
  return path + curveTo(last, to, side)
}

const edgeX = ({ x }: Point, side: Side): number => x + (side === 'right' ? tableWidth : 0)

export interface KeyLine {
  id: string
  source: string
  target: string
  path: string
  /** Where it meets the referenced column. */
  end: Point
}

/** The lines of the keys between tables that have a position. */
export const keyLines = ({ tables, keys }: Diagram, positions: Positions): KeyLine[] => {
  const byId = new Map(tables.map((table) => [table.id, table]))
  const placed = tables.flatMap((table) => {
    const at = positions[table.id]
    return at === undefined ? [] : [{ ...at, width: tableWidth, height: heightOf(table) }]
  })
  return keys.flatMap(({ id, source, target, sourceColumn, targetColumn }) => {
    const [sourceTable, targetTable] = [byId.get(source), byId.get(target)]
    const [from, to] = [positions[source], positions[target]]
    if (sourceTable === undefined || targetTable === undefined || from === undefined || to === undefined) return []
    const side = sidesOf(from.x, to.x)
    const start = { x: edgeX(from, side.source), y: from.y + anchorOf(sourceTable, sourceColumn) }
    const end = { x: edgeX(to, side.target), y: to.y + anchorOf(targetTable, targetColumn) }
    return [{ id, source, target, path: pathOf(start, end, side, placed), end }]
  })
}
