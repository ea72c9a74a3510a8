import type { LucideIcon } from 'lucide-react'

/** A page that is still to be built: what stands in its place. */
export interface Coming {
  /** One sentence: what it will hold. */
  holds: string
  /** What answers the same question until then: read-only, run as it stands in the SQL editor. */
  sql?: string
}

export interface AreaPage {
  /** Below `/project/{ref}/`. */
  path: string
  title: string
  icon: LucideIcon
  /** Of a page that has no screen of its own yet. */
  coming?: Coming
}

export interface AreaGroup {
  /** None where the area has one group. */
  title?: string
  pages: readonly AreaPage[]
}

/** A place of the rail with pages below it. Its first page is where the rail leads. */
export interface Area {
  /** The first part of every address in it. */
  path: string
  title: string
  groups: readonly AreaGroup[]
}
