import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { useMutation } from '@tanstack/react-query'
import { useListedProjectPermission } from '~/api/permissions.ts'
import { renameProjectMutation } from '~/api/projects.ts'
import { NameCard } from '~/components/NameCard.tsx'

export const ProjectNameCard = ({ project }: { project: ProjectDetail }) => {
  const { reason } = useListedProjectPermission('projects:Update', project)
  const rename = useMutation(renameProjectMutation(project.ref))
  return (
    <NameCard
      name={project.name}
      handle={{
        label: 'Ref',
        value: project.ref,
        hint: 'Used in URLs and connection strings. Never changes.',
      }}
      forbidden={reason}
      failure="The project was not renamed"
      onRename={(name) => rename.mutateAsync(name)}
    />
  )
}
