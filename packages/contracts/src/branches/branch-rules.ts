/** Branches that a project can have at the same time. */
export const maxBranches = 50

/** The name under which a project is listed beside its branches. */
export const mainBranchName = 'main'

interface ProjectOrBranch {
  ref: string
  name: string
  parent_project_ref: string | null
}

/** A project and its branches, under the names that they have beside each other: the project first. */
export const branchesOf = <Of extends ProjectOrBranch>(
  projects: readonly Of[],
  mainRef: string,
): { project: Of; name: string; isMain: boolean }[] => [
  ...projects.filter(({ ref }) => ref === mainRef).map((project) => ({ project, name: mainBranchName, isMain: true })),
  ...projects
    .filter(({ parent_project_ref: parent }) => parent === mainRef)
    .map((project) => ({ project, name: project.name, isMain: false })),
]

interface WithBranches {
  ref: string
  preview_branch_refs: readonly string[]
}

/** Whether the ref is that of one of the projects, or of a preview branch of one. */
export const isKnownRef = (ref: string, projects: readonly WithBranches[]): boolean =>
  projects.some((project) => project.ref === ref || project.preview_branch_refs.includes(ref))
