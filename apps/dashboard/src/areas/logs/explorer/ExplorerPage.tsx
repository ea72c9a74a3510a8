import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { PageTitle } from '~/components/PageTitle.tsx'
import { NoAccessState } from '../source/NoAccessState.tsx'
import { Explorer } from './Explorer.tsx'

/** SQL over the log sources of a project. */
export const ExplorerPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { data: project } = useQuery(projectQuery(ref))
  const { reason } = useProjectPermission('analytics:Read', ref)
  return (
    <>
      <PageTitle parts={['Logs explorer', 'Logs', project?.name]} />
      {reason === undefined ? <Explorer key={ref} projectRef={ref} /> : <NoAccessState reason={reason} />}
    </>
  )
}
