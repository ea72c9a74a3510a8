import { isKnownRef } from '@cairn/contracts/branches/branch-rules'

interface Known {
  /** Undefined until they are loaded. */
  projects: Parameters<typeof isKnownRef>[1] | undefined
  /** Undefined until that is known. */
  isHosted: boolean | undefined
}

/**
 * Whether the ref of an address, of which the server says that there is no such project, is that of no preview branch
 * either. Branches count on the hosted platform alone. Undefined until that is known.
 */
export const isUnknownRef = (ref: string, { projects, isHosted }: Known): boolean | undefined => {
  if (isHosted === false) return true
  if (projects === undefined || isHosted === undefined) return undefined
  // What the list has under that ref itself is a project that was deleted since.
  return !isKnownRef(
    ref,
    projects.filter((project) => project.ref !== ref),
  )
}
