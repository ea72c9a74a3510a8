import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { statusWords } from '~/lib/project-status-words.ts'
import { projectPaths } from '~/areas/projects/paths.ts'
import { itemClasses } from '~/ui/popup-style.ts'
import { StatusDot } from '~/ui/status-dot.tsx'
import { Switcher } from './Switcher.tsx'
import { projectLayoutQueries } from './queries.ts'
import { usePageQueries } from '~/routes/page-queries.ts'

export const ProjectSwitcher = ({ className }: { className?: string }) => {
  const navigate = useNavigate()
  const queries = usePageQueries(projectLayoutQueries)
  const { data: project } = useQuery(queries.project)
  const { data: projects, error } = useQuery(queries.projects)
  // In a branch, the project that it is of: the branch itself stands after it.
  const parent =
    project === undefined || project.parent_project_ref === null
      ? project
      : (projects?.find(({ ref }) => ref === project.parent_project_ref) ??
        (projects === undefined && error === null ? undefined : project))
  const siblings = (projects ?? []).filter(
    ({ organization_slug: slug, parent_project_ref: parentRef }) =>
      slug === project?.organization_slug && parentRef === null,
  )
  return (
    <Switcher
      label="Projects"
      {...(className === undefined ? {} : { className })}
      current={
        parent === undefined ? undefined : { value: parent.ref, name: parent.name, to: projectPaths.home(parent) }
      }
      options={siblings.map(({ ref: value, name, status }) => ({
        value,
        label: name,
        icon: <StatusDot tone={statusWords[status].tone} />,
      }))}
      onChoose={(ref) => void navigate({ to: projectPaths.home({ ref }) })}
      footer={
        project !== undefined && (
          <Link
            to={projectPaths.create({ slug: project.organization_slug })}
            className={itemClasses('hover:bg-surface-3')}
          >
            <Plus aria-hidden size={14} className="text-faint" /> New project
          </Link>
        )
      }
    />
  )
}
