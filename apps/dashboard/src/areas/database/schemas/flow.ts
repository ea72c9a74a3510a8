import type { Edge, Node, NodeHandle } from '@xyflow/react'
import { Position } from '@xyflow/react'
import type { Positions } from './arrange.ts'
import type { Diagram, DiagramTable } from './diagram.ts'
import { anchorOf, heightOf, tableWidth } from './diagram.ts'
import type { Side } from './key-line.ts'
import { sidesOf } from './key-line.ts'

export type TableNodeData = { table: DiagramTable; keyEnds: readonly KeyEnd[]; isDimmed: boolean }
export type TableNode = Node<TableNodeData, 'table'>

const sides: readonly Side[] = ['left', 'right']
const handleId = (column: string, side: Side): string => `${side} ${column}`

export interface KeyEnd {
  id: string
  side: Side
  /** From the upper edge of the table. */
  y: number
}

/** Where keys can meet a table: at both sides of each column that is part of one. */
const keyEndsOf = (table: DiagramTable, columns: ReadonlySet<string>): KeyEnd[] =>
  [...columns].flatMap((column) =>
    sides.map((side) => ({ id: handleId(column, side), side, y: anchorOf(table, column) })),
  )

/** For tables out of view, which are not measured: keys lead to them too. */
const handleOf = ({ id, side, y }: KeyEnd): NodeHandle => ({
  id,
  type: 'source',
  position: side === 'left' ? Position.Left : Position.Right,
  x: side === 'left' ? 0 : tableWidth,
  y,
  width: 0,
  height: 0,
})

export const nodesOf = (
  { tables, keys }: Diagram,
  positions: Positions,
  matching: ReadonlySet<string>,
  isSearched: boolean,
): TableNode[] => {
  const ends = new Map(tables.map(({ id }) => [id, new Set<string>()]))
  for (const { source, sourceColumn, target, targetColumn } of keys) {
    ends.get(source)?.add(sourceColumn)
    ends.get(target)?.add(targetColumn)
  }
  return tables.map((table) => {
    const keyEnds = keyEndsOf(table, ends.get(table.id) ?? new Set())
    const size = { width: tableWidth, height: heightOf(table) }
    return {
      id: table.id,
      type: 'table',
      position: positions[table.id] ?? { x: 0, y: 0 },
      data: { table, keyEnds, isDimmed: isSearched && !matching.has(table.id) },
      ...size,
      measured: size,
      handles: keyEnds.map(handleOf),
      ariaLabel: `Table ${table.name}`,
    }
  })
}

export type KeyEdge = Edge<{ source: Side; target: Side }, 'key'>

export const edgesOf = ({ keys }: Diagram, positions: Positions, selected: string | undefined): KeyEdge[] =>
  keys.map(({ id, source, sourceColumn, target, targetColumn }) => {
    const side = sidesOf(positions[source]?.x ?? 0, positions[target]?.x ?? 0)
    const isSelected = selected !== undefined && (source === selected || target === selected)
    return {
      id,
      source,
      target,
      sourceHandle: handleId(sourceColumn, side.source),
      targetHandle: handleId(targetColumn, side.target),
      type: 'key',
      data: side,
      focusable: false,
      selectable: false,
      style: { stroke: isSelected ? 'var(--accent)' : 'var(--line-control)', strokeWidth: isSelected ? 2 : 1.25 },
      ...(isSelected ? { zIndex: 1 } : {}),
    }
  })
