import type { Project } from '@cairn/contracts/projects/projects'

/** How a project is named where branches are listed among projects: 'storefront', and 'storefront / add-prices' for a branch of it. */
export const projectLabel = (
  { ref, name }: Pick<Project, 'ref' | 'name'>,
  projects: readonly Pick<Project, 'ref' | 'name' | 'parent_project_ref'>[],
): string => {
  const parentRef = projects.find((project) => project.ref === ref)?.parent_project_ref
  const parent = projects.find((project) => project.ref === parentRef)
  return parent === undefined ? name : `${parent.name} / ${name}`
}
