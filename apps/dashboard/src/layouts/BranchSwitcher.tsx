import { branchesOf, mainBranchName } from '@cairn/contracts/branches/branch-rules'
import { parentRef } from '@cairn/contracts/projects/parent-ref'
import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { GitBranch, List, Plus } from 'lucide-react'
import { branchesPaths } from '~/areas/branches/paths.ts'
import { projectPaths } from '~/areas/projects/paths.ts'
import { statusWords } from '~/lib/project-status-words.ts'
import { usePageQueries } from '~/routes/page-queries.ts'
import { itemClasses } from '~/ui/popup-style.ts'
import { StatusDot } from '~/ui/status-dot.tsx'
import { PreviewBadge } from './PreviewBadge.tsx'
import { projectLayoutQueries } from './queries.ts'
import { Switcher } from './Switcher.tsx'

/** The branch that one is in, and the others of its project. */
export const BranchSwitcher = ({ project }: { project: ProjectDetail }) => {
  const navigate = useNavigate()
  const { data: projects = [] } = useQuery(usePageQueries(projectLayoutQueries).projects)
  const isBranch = project.parent_project_ref !== null
  const main = parentRef(project)
  return (
    <Switcher
      label="Branches"
      icon={<GitBranch aria-hidden size={14} className="shrink-0 text-faint" />}
      badge={isBranch && <PreviewBadge />}
      current={{
        value: project.ref,
        name: isBranch ? project.name : mainBranchName,
        to: projectPaths.home(project),
      }}
      options={branchesOf(projects, main).map(({ project: { ref, status }, name, isMain }) => ({
        value: ref,
        label: name,
        icon: <StatusDot tone={statusWords[status].tone} />,
        ...(isMain && { hint: 'Production' }),
      }))}
      onChoose={(ref) => void navigate({ to: projectPaths.home({ ref }) })}
      footer={
        <>
          <Link
            to={branchesPaths.list(project)}
            search={{ new: 'branch' }}
            className={itemClasses('hover:bg-surface-3')}
          >
            <Plus aria-hidden size={14} className="text-faint" /> New branch
          </Link>
          <Link to={branchesPaths.list(project)} className={itemClasses('hover:bg-surface-3')}>
            <List aria-hidden size={14} className="text-faint" /> Manage branches
          </Link>
        </>
      }
    />
  )
}
