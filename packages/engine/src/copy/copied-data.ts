import type { Recovery } from '../archive/archive-commands.ts'
import type { BranchContents } from './branch-contents.ts'

/** Data of another instance, or of another time, that an instance is made of. */
export interface CopiedData {
  /** Writes the data directory, which it makes. */
  copy: (dataDir: string) => Promise<unknown>
  /** The password that the administrator has in it. */
  adminPassword: string
  /** For a branch, or another project. */
  contents?: BranchContents
  /** For a moment after the copied one. */
  recovery?: Recovery
}
