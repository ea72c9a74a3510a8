import { Skeleton } from '../skeleton.tsx'
import { Maximize2 } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import type { CellPlace, GridCell, GridColumn } from './grid-types.ts'

const skeletonWidths = ['w-3/5', 'w-2/5', 'w-4/5', 'w-1/2']
/** A line of a cell shows less than this. */
const shownCharacters = 300

interface ContentOfCell {
  column: GridColumn
  cell: GridCell | undefined
  row: number
  place: number
  onOpen: ((at: CellPlace) => void) | undefined
}

/** Beside a value that is longer than its cell. Its key is the space bar on the cell. */
const OpenButton = ({ onOpen }: { onOpen: () => void }) => (
  <button
    type="button"
    tabIndex={-1}
    aria-label="Show the whole value"
    title="Show the whole value (Space)"
    onClick={(event: MouseEvent) => {
      event.stopPropagation()
      onOpen()
    }}
    className="grid-open absolute top-1.5 right-1 size-5 items-center justify-center rounded-sm bg-surface-3 text-muted hover:text-text"
  >
    <Maximize2 aria-hidden size={12} />
  </button>
)

const shownValue = (column: GridColumn, text: string | null): ReactNode => {
  if (column.show !== undefined) return column.show(text)
  if (text === null) return <span className="text-faint">NULL</span>
  if (text === '') return <span className="text-faint">&apos;&apos;</span>
  return text.length > shownCharacters ? text.slice(0, shownCharacters) : text
}

/** A value, or what is known of it. No component: there are hundreds of cells, each of which would be two or three more. */
export const cellContent = ({ column, cell, row, place, onOpen }: ContentOfCell): ReactNode => {
  if (cell === undefined) {
    const width = skeletonWidths[(row * 7 + place * 3) % skeletonWidths.length] ?? 'w-1/2'
    return <Skeleton className={`h-3 ${width}`} />
  }
  if (cell.kind === 'failed') return <span className="text-danger">Not loaded</span>
  const value = shownValue(column, cell.text)
  if (cell.isLong !== true || onOpen === undefined) return value
  return (
    <>
      {value}
      <OpenButton onOpen={() => onOpen({ row, columnId: column.id })} />
    </>
  )
}
