import { useParams } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { projectQuery } from '~/api/projects.ts'
import { PageTitle } from '~/components/PageTitle.tsx'
import { GraphiqlWorkbench } from './GraphiqlWorkbench.tsx'

/** Runs operations of the GraphQL API of a project. */
export const GraphiqlPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { data: project } = useQuery(projectQuery(ref))
  return (
    <>
      <PageTitle parts={['GraphiQL', 'API docs', project?.name]} />
      <GraphiqlWorkbench key={ref} projectRef={ref} />
    </>
  )
}
