import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { Project, ProjectDetail } from '@cairn/contracts/projects/projects'
import type { PaletteSection } from './commands.ts'

/** What is known of where the reader is. */
export interface PaletteContext {
  isSignedIn: boolean
  /** The open project. */
  project: ProjectDetail | undefined
  /** Whether the database of the open project is running. */
  isUp: boolean
  /** The organization of the open project, or the open one. */
  organization: Organization | undefined
  projects: readonly Project[]
  organizations: readonly Organization[]
}

/** A section, or what an area adds to it: parts with the same id are merged, and sections are listed in this order. */
export interface SectionPart extends PaletteSection {
  order: number
}

/** The default export of an area's commands.ts is a hook of this type. */
export type UseCommands = (context: PaletteContext) => readonly SectionPart[]
