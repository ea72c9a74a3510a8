import type { Point, Positions } from './arrange.ts'
import type { Diagram } from './diagram.ts'
import { anchorOf, tableWidth } from './diagram.ts'

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

/** The line of a key as an SVG path: it leaves and enters tables at a right angle. */
const pathOf = (from: Point, to: Point, side: Sides): string => {
  const reach = Math.max(shortestReach, Math.abs(to.x - from.x) / 2)
  const outside = (x: number, at: Side) => (at === 'right' ? x + reach : x - reach)
  return `M${from.x} ${from.y}C${outside(from.x, side.source)} ${from.y} ${outside(to.x, side.target)} ${to.y} ${to.x} ${to.y}`
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
  return keys.flatMap(({ id, source, target, sourceColumn, targetColumn }) => {
    const [sourceTable, targetTable] = [byId.get(source), byId.get(target)]
    const [from, to] = [positions[source], positions[target]]
    if (sourceTable === undefined || targetTable === undefined || from === undefined || to === undefined) return []
    const side = sidesOf(from.x, to.x)
    const start = { x: edgeX(from, side.source), y: from.y + anchorOf(sourceTable, sourceColumn) }
    const end = { x: edgeX(to, side.target), y: to.y + anchorOf(targetTable, targetColumn) }
    return [{ id, source, target, path: pathOf(start, end, side), end }]
  })
}
