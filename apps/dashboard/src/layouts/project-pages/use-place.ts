import { useLocation, useParams } from '@tanstack/react-router'
import { projectPaths } from '~/areas/projects/paths.ts'

/** The project, and the address below it: `database/tables`. */
export const usePlace = (): { ref: string; path: string } => {
  const { ref } = useParams({ from: '/project/$ref' })
  const pathname = useLocation({ select: (location) => location.pathname })
  const path = pathname.slice(projectPaths.home({ ref }).length).replace(/^\/+|\/+$/g, '')
  return { ref, path }
}
