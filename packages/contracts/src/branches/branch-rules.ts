/** Branches that a project can have at the same time. */
export const maxBranches = 50

/** The name under which a project is listed beside its branches. */
export const mainBranchName = 'main'

interface WithBranches {
  ref: string
  preview_branch_refs: readonly string[]
}

/** Whether the ref is that of one of the projects, or of a preview branch of one. */
export const isKnownRef = (ref: string, projects: readonly WithBranches[]): boolean =>
  projects.some((project) => project.ref === ref || project.preview_branch_refs.includes(ref))
