import { ViewportPortal } from '@xyflow/react'
import { memo, useMemo } from 'react'
import type { Positions } from './arrange.ts'
import type { Diagram } from './diagram.ts'
import type { KeyLine } from './key-line.ts'
import { keyLines } from './key-line.ts'

/** A line from the column of a foreign key, with a dot at the column that it references. */
const Line = memo(({ path, x, y }: { path: string; x: number; y: number }) => (
  <>
    <path d={path} fill="none" />
    <circle cx={x} cy={y} r={3} strokeWidth={0} />
  </>
))

/** SVG that is as large as what is in it. */
const layerClasses = 'pointer-events-none absolute top-0 left-0 size-px overflow-visible'

const Layer = ({ lines, className }: { lines: readonly KeyLine[]; className: string }) => (
  <svg aria-hidden data-keys className={`${layerClasses} ${className}`}>
    {lines.map(({ id, path, end }) => (
      <Line key={id} path={path} x={end.x} y={end.y} />
    ))}
  </svg>
)

interface KeyLinesProps {
  diagram: Diagram
  positions: Positions
  /** The table whose keys stand out. */
  selected: string | undefined
}

/**
 * All foreign keys in two pictures, beneath the tables and above them. Edges of React Flow would each compute their place in
 * every frame in which the diagram is moved, though none of them changes.
 */
export const KeyLines = memo(({ diagram, positions, selected }: KeyLinesProps) => {
  const lines = useMemo(() => keyLines(diagram, positions), [diagram, positions])
  const isSelected = ({ source, target }: KeyLine) => source === selected || target === selected
  return (
    <ViewportPortal>
      <Layer
        lines={lines.filter((line) => !isSelected(line))}
        className="-z-1 fill-line-control stroke-line-control stroke-[1.25]"
      />
      <Layer lines={lines.filter(isSelected)} className="z-1 fill-accent stroke-accent stroke-2" />
    </ViewportPortal>
  )
})
