import type { Point } from './arrange.ts'
import { tableWidth } from './diagram.ts'

export type Side = 'left' | 'right'

export interface Sides {
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
export const keyLine = (from: Point, to: Point, side: Sides): string => {
  const reach = Math.max(shortestReach, Math.abs(to.x - from.x) / 2)
  const outside = (x: number, at: Side) => (at === 'right' ? x + reach : x - reach)
  return `M${from.x} ${from.y}C${outside(from.x, side.source)} ${from.y} ${outside(to.x, side.target)} ${to.y} ${to.x} ${to.y}`
}
