interface ProjectOrBranch {
  ref: string
  parent_project_ref: string | null
}

/** The ref of the project that a preview branch belongs to, and a project's own where it is no branch: its roles count. */
export const parentRef = ({ ref, parent_project_ref: parent }: ProjectOrBranch): string => parent ?? ref
