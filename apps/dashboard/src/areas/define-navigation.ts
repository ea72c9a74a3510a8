import type { Capability } from '@cairn/contracts/capabilities'
import type { PreviewKey } from '@cairn/contracts/features/feature-previews'
import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import type { LucideIcon } from 'lucide-react'

interface Entry {
  label: string
  icon: LucideIcon
  /** Entries stand in this order. A line separates those of different hundreds. */
  order: number
}

/** A number beside an entry of the rail. */
export interface RailBadge {
  count: number
  tone: 'danger' | 'warning'
  /** What is counted: '2 errors and 1 warning'. */
  text: string
}

/** An entry of the rail of the account, an organization or the operator. */
export interface RailEntry<Params = void> extends Entry {
  to: (params: Params) => string
  /** Marked on this page alone, not on those below it. */
  exact?: true
  /** Shown only where the installation has it. */
  capability?: Capability
}

export interface SectionPage {
  /** Below `/project/{ref}/`. */
  path: string
  title: string
  /** Listed while this feature preview is on. */
  preview?: PreviewKey
  /** Listed only where the installation has it. */
  capability?: Capability
  /** Is of use while the database is not there, where the rest of its section is not. */
  withoutDatabase?: true
}

export interface PageGroup {
  /** None where the section has one group. */
  title?: string
  pages: readonly SectionPage[]
}

/** An entry of the rail of a project. */
export interface ProjectSection extends Entry {
  /** The first part of its addresses below `/project/{ref}/`; empty for the home. */
  path: string
  /** Shown while this feature preview is on. */
  preview?: PreviewKey
  /** Is of use while the database is not there. */
  withoutDatabase?: true
  /** Listed in a second column. Those without a route below `layouts.projectPages` are still to be built, and left out. */
  groups?: readonly PageGroup[]
  /** What a person should look at, as the project that the page has loaded says. */
  badge?: (project: ProjectDetail) => RailBadge | undefined
  /** Former addresses of pages, and the present ones. */
  moved?: Readonly<Record<string, string>>
  /** Pages that each have two addresses: a feature preview decides which of them is used. */
  byPreview?: readonly { preview: PreviewKey; on: string; off: string }[]
}

/**
 * What an area adds to a rail, in a file of its own for each: `account-rail.ts`, `organization-rail.ts`, `operator-rail.ts`. It is loaded
 * with the frame of these pages, not before.
 */
export const defineRail = <Params = void>(entries: readonly RailEntry<Params>[]): readonly RailEntry<Params>[] =>
  entries

/** What an area adds to the rail of a project, in `sections.ts`. */
export const defineSections = (sections: readonly ProjectSection[]): readonly ProjectSection[] => sections
