import type { LucideIcon } from 'lucide-react'

/** A place that the rail leads to. */
export interface RailArea {
  label: string
  /** From `paths`. */
  to: string
  icon: LucideIcon
  /** Marked on this page alone, not on those below it. */
  exact?: boolean
  /** A line stands above it. */
  startsGroup?: true
}
