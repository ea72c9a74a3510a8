import { Skeleton } from '~/ui/skeleton.tsx'

const columns = ['w-16', 'w-40', 'w-28', 'w-48', 'w-24', 'w-32']
const rows = Array.from({ length: 18 }, (_, index) => index)

/** The size of what comes; seen only where it takes longer than a moment. */
export const GridSkeleton = () => (
  <output aria-busy aria-label="Loading rows" className="block min-h-0 flex-1 overflow-hidden">
    <div className="h-9 border-b border-line-strong bg-surface-1" />
    {rows.map((row) => (
      <div key={row} className="flex h-8 items-center gap-10 border-b border-line px-12">
        {columns.map((width) => (
          <Skeleton key={width} className={`h-3 ${width}`} />
        ))}
      </div>
    ))}
  </output>
)
