import { Skeleton } from '../skeleton.tsx'
import type { GridCell, GridColumn } from './grid-types.ts'

const skeletonWidths = ['w-3/5', 'w-2/5', 'w-4/5', 'w-1/2']
/** A line of a cell shows less than this. */
const shownCharacters = 300

interface CellContentProps {
  column: GridColumn
  cell: GridCell | undefined
  /** Varies the width of what stands for a value. */
  seed: number
}

/** A value, or what is known of it. */
export const CellContent = ({ column, cell, seed }: CellContentProps) => {
  if (cell === undefined)
    return <Skeleton className={`h-3 ${skeletonWidths[seed % skeletonWidths.length] ?? 'w-1/2'}`} />
  if (cell.kind === 'failed') return <span className="text-danger">Not loaded</span>
  const { text } = cell
  if (column.show !== undefined) return column.show(text)
  if (text === null) return <span className="text-faint">NULL</span>
  if (text === '') return <span className="text-faint">&apos;&apos;</span>
  return text.length > shownCharacters ? text.slice(0, shownCharacters) : text
}
