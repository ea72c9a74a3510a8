import type { BranchSource } from '@cairn/engine'
import type { ProjectStore, StoredProject } from '../projects/project-store.ts'
import type { BranchStore } from './branch-store.ts'

const sourceOf = async (
  projects: Pick<ProjectStore, 'find'>,
  { ref, parent_project_ref: parentRef }: StoredProject,
  withData: boolean,
): Promise<BranchSource> => {
  const parent = parentRef === null ? undefined : await projects.find(parentRef)
  if (parent === undefined) throw new Error(`The project of the branch ${ref} does not exist.`)
  const { adminPassword } = parent.openSecrets()
  return { id: parent.ref, adminPassword, contents: withData ? 'all-rows' : 'no-rows' }
}

/** What the database of a new branch is made of; undefined for a project. */
export const branchSource = async (
  projects: Pick<ProjectStore, 'find'>,
  branches: Pick<BranchStore, 'find'>,
  project: StoredProject,
): Promise<BranchSource | undefined> => {
  const branch = project.parent_project_ref === null ? undefined : await branches.find(project.ref)
  return branch && (await sourceOf(projects, project, branch.with_data))
}

/** The same for a reset that has begun; undefined where none has. */
export const pendingReset = async (
  projects: Pick<ProjectStore, 'find'>,
  branches: Pick<BranchStore, 'pendingReset'>,
  project: StoredProject,
): Promise<BranchSource | undefined> => {
  const reset = await branches.pendingReset(project.ref)
  return reset && (await sourceOf(projects, project, reset.withData))
}
