import type { EdgeProps } from '@xyflow/react'
import { BaseEdge } from '@xyflow/react'
import type { KeyEdge } from './flow.ts'
import { keyLine } from './key-line.ts'

const bothRight = { source: 'right', target: 'right' } as const

/** A foreign key: a line from its column, with a dot at the column that it references. */
export const KeyLine = ({ sourceX, sourceY, targetX, targetY, data, style }: EdgeProps<KeyEdge>) => (
  <>
    <BaseEdge
      path={keyLine({ x: sourceX, y: sourceY }, { x: targetX, y: targetY }, data ?? bothRight)}
      interactionWidth={0}
      style={style}
    />
    <circle cx={targetX} cy={targetY} r={3} fill={style?.stroke} />
  </>
)
