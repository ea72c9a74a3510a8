import type { NodeChange, NodeTypes } from '@xyflow/react'
import {
  applyNodeChanges,
  Background,
  BackgroundVariant,
  MiniMap,
  Panel,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useIsWide } from '~/ui/use-is-wide.ts'
import type { Positions } from './arrange.ts'
import type { Diagram } from './diagram.ts'
import { matchingTables } from './diagram.ts'
import type { TableNode } from './flow.ts'
import { nodesOf } from './flow.ts'
import { KeyLines } from './KeyLines.tsx'
import { TableBox } from './TableBox.tsx'
import { ZoomControls } from './ZoomControls.tsx'

const nodeTypes: NodeTypes = { table: TableBox }
const hidden = { hideAttribution: true }

/** With fewer tables there is nothing that an overview would find. */
const leastWithOverview = 13
const overviewSize = { width: 168, height: 112 }
/** No table begins below the overview, whose corner is kept free. */
const fitWithOverview = { maxZoom: 1, padding: { x: '8%', y: '8%', right: '200px' } } as const
const fitAlone = { maxZoom: 1, padding: 0.08 }

const keepSelection = (wanted: readonly TableNode[], before: readonly TableNode[]): TableNode[] => {
  const selected = new Set(before.flatMap((node) => (node.selected === true ? [node.id] : [])))
  return wanted.map((node) => (selected.has(node.id) ? { ...node, selected: true } : node))
}

interface DiagramCanvasProps {
  label: string
  diagram: Diagram
  positions: Positions
  search: string
  onMoved: (positions: Positions) => void
}

const Canvas = ({ label, diagram, positions, search, onMoved }: DiagramCanvasProps) => {
  const { fitView } = useReactFlow()
  // On a phone it would take the room that the diagram needs.
  const hasOverview = useIsWide() && diagram.tables.length >= leastWithOverview
  const fit = hasOverview ? fitWithOverview : fitAlone
  const matching = useMemo(() => matchingTables(diagram, search), [diagram, search])
  const isSearched = search.trim() !== ''
  const wanted = useMemo(
    () => nodesOf(diagram, positions, matching, isSearched),
    [diagram, positions, matching, isSearched],
  )
  const [drawn, setDrawn] = useState({ wanted, nodes: wanted })
  // What the page says replaces what was drawn; what is dragged or selected in between is drawn at once.
  if (drawn.wanted !== wanted) setDrawn({ wanted, nodes: keepSelection(wanted, drawn.nodes) })
  const { nodes } = drawn
  const selected = nodes.find((node) => node.selected === true)?.id
  // Those of the tables as they are drawn: while one is dragged, its keys follow.
  const drawnPositions = useMemo(() => Object.fromEntries(nodes.map(({ id, position }) => [id, position])), [nodes])
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (matching.size > 0) void fitView({ nodes: [...matching].map((id) => ({ id })), ...fit, duration: 200 })
  }, [matching, fitView, fit])

  const change = (changes: NodeChange<TableNode>[]) => {
    // The sizes are given, not measured.
    const counting = changes.filter(({ type }) => type !== 'dimensions')
    if (counting.length === 0) return
    const next = applyNodeChanges(counting, nodes)
    setDrawn({ wanted: drawn.wanted, nodes: next })
    // A person has let go of a table, or has moved it with the arrow keys.
    if (counting.some((each) => each.type === 'position' && each.dragging !== true))
      onMoved(Object.fromEntries(next.map(({ id, position }) => [id, position])))
  }

  return (
    <ReactFlow
      ref={frame}
      aria-label={label}
      // While it moves it is one picture that is pushed about; in between it is drawn anew, sharp at its scale.
      className="data-moving:[&_.react-flow\_\_viewport]:will-change-transform"
      onMoveStart={() => frame.current?.setAttribute('data-moving', '')}
      onMoveEnd={() => frame.current?.removeAttribute('data-moving')}
      nodes={nodes}
      nodeTypes={nodeTypes}
      onNodesChange={change}
      nodesConnectable={false}
      deleteKeyCode={null}
      minZoom={0.05}
      maxZoom={2}
      fitView
      fitViewOptions={fit}
      onlyRenderVisibleElements={diagram.tables.length > 60}
      proOptions={hidden}
    >
      <Background variant={BackgroundVariant.Dots} gap={24} color="var(--line)" />
      <KeyLines diagram={diagram} positions={drawnPositions} selected={selected} />
      <Panel position="bottom-left">
        <ZoomControls onFit={() => void fitView(fit)} />
      </Panel>
      {hasOverview && (
        <MiniMap
          position="bottom-right"
          pannable
          ariaLabel="Overview of the diagram"
          bgColor="var(--surface-1)"
          maskColor="transparent"
          maskStrokeColor="var(--accent)"
          maskStrokeWidth={4}
          nodeColor="var(--surface-3)"
          nodeStrokeColor="var(--line-strong)"
          style={overviewSize}
          className="rounded-md border border-line-strong"
        />
      )}
    </ReactFlow>
  )
}

/** Tables that can be moved, and the keys between them. */
export const DiagramCanvas = (props: DiagramCanvasProps) => (
  <ReactFlowProvider>
    <Canvas {...props} />
  </ReactFlowProvider>
)
