import type { LucideIcon } from 'lucide-react'
import type { RailBadge } from '~/areas/define-navigation.ts'

/** An entry of the rail, with its address. */
export interface RailLink {
  label: string
  to: string
  icon: LucideIcon
  /** Marked on this page alone, not on those below it. */
  exact?: boolean
  /** A line stands above it. */
  startsGroup?: boolean
  badge?: RailBadge | undefined
}
