import type { Node, NodeHandle } from '@xyflow/react'
import type { Positions } from './arrange.ts'
import type { Diagram, DiagramTable } from './diagram.ts'
import { heightOf, tableWidth } from './diagram.ts'

export type TableNodeData = { table: DiagramTable; isDimmed: boolean }
export type TableNode = Node<TableNodeData, 'table'>

/** Keys are lines of their own. Without this, React Flow looks for handles in each table that comes into view. */
const noHandles: NodeHandle[] = []

export const nodesOf = (
  { tables }: Diagram,
  positions: Positions,
  matching: ReadonlySet<string>,
  isSearched: boolean,
): TableNode[] =>
  tables.map((table) => {
    const size = { width: tableWidth, height: heightOf(table) }
    return {
      id: table.id,
      type: 'table',
      position: positions[table.id] ?? { x: 0, y: 0 },
      data: { table, isDimmed: isSearched && !matching.has(table.id) },
      ...size,
      measured: size,
      handles: noHandles,
      ariaLabel: `Table ${table.name}`,
    }
  })
