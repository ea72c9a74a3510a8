import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { projectQuery } from '~/api/projects.ts'
import { useProjectPermission } from '~/api/permissions.ts'
import { PageTitle } from '~/components/PageTitle.tsx'
import { NoAccessState } from './NoAccessState.tsx'
import { logPage } from './log-pages.ts'
import { SourceLines } from './SourceLines.tsx'

/** The lines of one source. Which one is in the address. */
export const SourcePage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const slug = useLocation({ select: ({ pathname }) => pathname.split('/').at(-1) ?? '' })
  const { data: project } = useQuery(projectQuery(ref))
  const { reason } = useProjectPermission('analytics:Read', ref)
  const page = logPage(slug)
  return (
    <>
      <PageTitle parts={[page.title, 'Logs', project?.name]} />
      {reason === undefined ? (
        <SourceLines key={`${ref} ${page.slug}`} projectRef={ref} page={page} />
      ) : (
        <NoAccessState reason={reason} />
      )}
    </>
  )
}
