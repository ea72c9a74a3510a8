import { classNames } from './class-names.ts'

/** Stands where something will be, in its size (by `className`), once the wait has lasted 150 ms. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={classNames('appear-late block rounded-sm bg-surface-3', className)} />
)
