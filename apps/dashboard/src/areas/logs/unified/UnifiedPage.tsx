import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { projectQuery } from '~/api/projects.ts'
import { useProjectPermission } from '~/api/permissions.ts'
import { PageTitle } from '~/components/PageTitle.tsx'
import { usePreviewsInForce } from '~/previews/use-previews-in-force.ts'
import { logsPaths } from '../paths.ts'
import { NoAccessState } from '../source/NoAccessState.tsx'
import { UnifiedLines } from './UnifiedLines.tsx'

/** The logs of a project: all of them while the preview of that is on, otherwise those of the gateway. */
export const UnifiedPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { data: project } = useQuery(projectQuery(ref))
  const { reason } = useProjectPermission('analytics:Read', ref)
  const { isOn, isPending } = usePreviewsInForce()
  if (isPending) return null
  if (!isOn('supabase-ui-preview-unified-logs')) return <Navigate to={logsPaths.gateway({ ref })} search replace />
  return (
    <>
      <PageTitle parts={['All logs', project?.name]} />
      {reason === undefined ? <UnifiedLines key={ref} projectRef={ref} /> : <NoAccessState reason={reason} />}
    </>
  )
}
