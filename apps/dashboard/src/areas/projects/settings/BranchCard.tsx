import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '~/api/projects.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { ActionCard } from '~/kit/ActionCard.tsx'
import { projectPaths } from '../paths.ts'

/** In the settings of a branch, in place of what only projects have. */
export const BranchCard = ({ parentRef }: { parentRef: string }) => {
  const { data: projects } = useQuery(projectsQuery)
  const name = projects?.find(({ ref }) => ref === parentRef)?.name
  return (
    <ActionCard
      title="Branch"
      text={
        <>
          This is a preview branch of{' '}
          <span className="font-medium break-words text-text">{name ?? 'another project'}</span>. To transfer it to
          another organization, transfer the project.
        </>
      }
      action={<ButtonLink to={projectPaths.general({ ref: parentRef })}>Settings of the project</ButtonLink>}
    />
  )
}
