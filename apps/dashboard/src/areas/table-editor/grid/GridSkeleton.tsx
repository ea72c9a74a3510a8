import './grid-skeleton.css'

/** The size of what comes, in one element: the rows must not wait for a picture of them to be taken down. */
export const GridSkeleton = () => (
  <output aria-busy aria-label="Loading rows" className="block min-h-0 flex-1 overflow-hidden">
    <span aria-hidden className="block h-9 border-b border-line-strong bg-surface-1" />
    <span aria-hidden className="grid-skeleton appear-late block h-[576px]" />
  </output>
)
