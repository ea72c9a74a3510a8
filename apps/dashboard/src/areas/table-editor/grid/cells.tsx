import type { Column } from '@cairn/contracts/database/catalogue'
import { Maximize2 } from 'lucide-react'
import { Badge } from '~/ui/badge.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { cellLook, labelStyle, wordStyle } from '~/lib/cell-look.ts'

export const Null = () => <span className="text-faint">NULL</span>

const widths = ['w-3/5', 'w-2/5', 'w-4/5', 'w-1/2']

export const LoadingCell = ({ rowIdx, place }: { rowIdx: number; place: number }) => (
  <Skeleton className={`h-3 ${widths[(rowIdx * 7 + place * 3) % widths.length] ?? 'w-1/2'}`} />
)

interface ValueProps {
  column: Column
  value: string | null
}

export const Value = ({ column, value }: ValueProps) => {
  const look = cellLook(column, value)
  if (look.kind === 'text') return look.text
  if (look.kind === 'word') return <span className={wordStyle}>{look.text}</span>
  return (
    <Badge tone={look.tone} className={labelStyle}>
      {look.text}
    </Badge>
  )
}

/** Beside a value that is longer than its cell. Its key is the space bar on the cell. */
export const OpenValueButton = ({ onOpen }: { onOpen: () => void }) => (
  <button
    type="button"
    tabIndex={-1}
    aria-label="Show the whole value"
    title="Show the whole value (Space)"
    onClick={onOpen}
    className="open-value absolute top-1.5 right-1 size-5 items-center justify-center rounded-sm bg-surface-3 text-muted hover:text-text"
  >
    <Maximize2 aria-hidden size={12} />
  </button>
)
