import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { projectQuery } from '~/api/projects.ts'
import { NotFoundState } from '~/components/NotFoundState.tsx'
import { projectPaths } from '~/areas/projects/paths.ts'
import { usePreviewsInForce } from '~/previews/use-previews-in-force.ts'
import { projectPages } from '../project-sections.ts'
import { usePlace } from './use-place.ts'

/** Every address of a project without a screen: leads to the nearest page that is built, or says that there is none. */
export const OtherAddressPage = () => {
  const { ref, path } = usePlace()
  const { data: project } = useQuery(projectQuery(ref))
  const { isOn, isPending } = usePreviewsInForce()
  if (isPending) return null
  const found = projectPages.lookUp(path, isOn)
  if (found === undefined || !('insteadAt' in found))
    return (
      <NotFoundState
        place={project?.name}
        action={{ label: `Go to ${project?.name ?? 'the project'}`, to: projectPaths.home({ ref }) }}
      />
    )
  const { insteadAt } = found
  const to = insteadAt === '' ? projectPaths.home({ ref }) : projectPaths.page({ ref, page: insteadAt })
  return <Navigate to={to} replace />
}
