import type { LucideIcon } from 'lucide-react'

export interface AreaPage {
  /** Below `/project/{ref}/`. */
  path: string
  title: string
  icon: LucideIcon
}

export interface AreaGroup {
  /** None where the area has one group. */
  title?: string
  pages: readonly AreaPage[]
}

/** An item of the rail with pages below it. Its first page is where the rail leads. */
export interface Area {
  /** The first part of every address in it. */
  path: string
  title: string
  groups: readonly AreaGroup[]
}
