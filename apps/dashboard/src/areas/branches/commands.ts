import { branchesOf } from '@cairn/contracts/branches/branch-rules'
import { parentRef } from '@cairn/contracts/projects/parent-ref'
import type { Project } from '@cairn/contracts/projects/projects'
import { GitBranch, Plus } from 'lucide-react'
import { useListedProjectPermission } from '~/api/permissions.ts'
import { projectPaths } from '~/areas/projects/paths.ts'
import type { SectionPart, UseCommands } from '~/palette/contribution.ts'
import { createPart } from '~/palette/shared-sections.ts'
import { usePreviewsInForce } from '~/previews/use-previews-in-force.ts'
import { branchesPaths } from './paths.ts'

/** The other branches of a project, where one is open. */
const switchPart = (projects: readonly Project[], open: Project): SectionPart => ({
  id: 'branches',
  name: 'Branches',
  order: 210,
  commands: branchesOf(projects, parentRef(open))
    .filter(({ project }) => project.ref !== open.ref)
    .map(({ project, name, isMain }) => ({
      id: project.ref,
      name: `Switch to ${name}`,
      keywords: `branch ${project.ref}`,
      icon: GitBranch,
      action: { to: projectPaths.home(project) },
      ...(isMain && { detail: 'Production' }),
    })),
})

export const useCommands: UseCommands = ({ project, projects }) => {
  const { isOn } = usePreviewsInForce()
  const disabledReason = useListedProjectPermission('branches:Create', project).reason
  if (project === undefined || !isOn('supabase-ui-branching-2-0')) return []
  return [
    switchPart(projects, project),
    createPart(435, [
      {
        id: 'branch',
        name: 'New branch',
        icon: Plus,
        disabledReason,
        action: { to: branchesPaths.list(project), search: { new: 'branch' } },
      },
    ]),
  ]
}
