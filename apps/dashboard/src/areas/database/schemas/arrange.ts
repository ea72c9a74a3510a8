import { Graph, layout } from '@dagrejs/dagre'

export interface Box {
  id: string
  width: number
  height: number
}

export interface Link {
  source: string
  target: string
}

export interface Point {
  x: number
  y: number
}

/** The upper left corner of each box, by its id. */
export type Positions = Readonly<Record<string, Point>>

const gap = 48
const columnGap = 120

interface Placed extends Box, Point {}

const inLayers = (boxes: readonly Box[], links: readonly Link[]): Placed[] => {
  const graph = new Graph({ multigraph: false })
  graph.setGraph({ rankdir: 'LR', nodesep: gap, ranksep: columnGap })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { id, width, height } of boxes) graph.setNode(id, { width, height })
  // What is referenced stands to the left of what references it.
  for (const { source, target } of links) if (source !== target) graph.setEdge(target, source)
  layout(graph)
  return boxes.map((box) => {
    const { x = 0, y = 0 } = graph.node(box.id)
    return { ...box, x: x - box.width / 2, y: y - box.height / 2 }
  })
}

/** No column of a diagram is higher than this without need: about as high as the diagram would be as a square. */
const heightLimit = (boxes: readonly Box[]): number =>
  Math.max(1_600, Math.sqrt(boxes.reduce((area, { width, height }) => area + (width + gap) * (height + gap), 0)))

/** Splits each layer that is too high into columns. Many tables that reference one table would be a narrow strip. */
const foldLayers = (placed: readonly Placed[], limit: number): Placed[] => {
  const layers = Map.groupBy(placed, ({ x, width }) => Math.round(x + width / 2))
  let left = 0
  return [...layers.entries()]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, layer]) => {
      const columns: Placed[][] = []
      let bottom = Infinity
      for (const box of layer.toSorted((a, b) => a.y - b.y)) {
        if (bottom + box.height > limit) {
          columns.push([])
          bottom = 0
        }
        columns.at(-1)?.push({ ...box, y: bottom })
        bottom += box.height + gap
      }
      return columns.flatMap((column, index) => {
        const x = left
        left += Math.max(...column.map(({ width }) => width)) + (index === columns.length - 1 ? columnGap : gap)
        return column.map((box) => ({ ...box, x }))
      })
    })
}

const arrangeLinked = (boxes: readonly Box[], links: readonly Link[]): Map<string, Point> => {
  const placed = inLayers(boxes, links)
  const limit = heightLimit(boxes)
  const isTooHigh = placed.some(({ y, height }) => y + height > limit * 1.5)
  return new Map((isTooHigh ? foldLayers(placed, limit) : placed).map(({ id, x, y }) => [id, { x, y }]))
}

/** Side by side in columns of about equal height, the next box always in the shortest column. */
const arrangeInColumns = (boxes: readonly Box[], top: number): Map<string, Point> => {
  const count = Math.max(1, Math.ceil(Math.sqrt(boxes.length * 1.5)))
  const bottoms = Array.from({ length: Math.min(count, boxes.length) }, () => top)
  const step = Math.max(0, ...boxes.map(({ width }) => width)) + gap
  return new Map(
    boxes.map(({ id, height }) => {
      const y = Math.min(...bottoms)
      const column = bottoms.indexOf(y)
      bottoms[column] = y + height + gap
      return [id, { x: column * step, y }]
    }),
  )
}

const bottomOf = (boxes: readonly Box[], points: ReadonlyMap<string, Point>): number =>
  Math.max(0, ...boxes.map(({ id, height }) => (points.get(id)?.y ?? 0) + height))

/**
 * Positions for boxes that have none yet: those that are linked to each other in layers, the others in columns below.
 * Boxes with a position keep it.
 */
export const arrange = (boxes: readonly Box[], links: readonly Link[], kept: Positions = {}): Positions => {
  const placed = new Map(boxes.flatMap(({ id }) => (kept[id] === undefined ? [] : [[id, kept[id]]])))
  const fresh = boxes.filter(({ id }) => !placed.has(id))
  const inside = new Set(fresh.map(({ id }) => id))
  const among = links.filter(({ source, target }) => inside.has(source) && inside.has(target))
  const linkedIds = new Set(among.flatMap(({ source, target }) => (source === target ? [] : [source, target])))
  const linked = fresh.filter(({ id }) => linkedIds.has(id))
  const alone = fresh.filter(({ id }) => !linkedIds.has(id))
  const start = placed.size === 0 ? 0 : bottomOf(boxes, placed) + columnGap
  for (const [id, { x, y }] of arrangeLinked(linked, among)) placed.set(id, { x, y: y + start })
  const below = linked.length === 0 ? start : bottomOf(linked, placed) + columnGap
  for (const [id, point] of arrangeInColumns(alone, below)) placed.set(id, point)
  return Object.fromEntries(placed)
}
