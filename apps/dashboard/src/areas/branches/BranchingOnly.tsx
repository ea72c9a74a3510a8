import { Navigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { projectPaths } from '~/areas/projects/paths.ts'
import { usePreviewsInForce } from '~/previews/use-previews-in-force.ts'

/** A page of branches while their preview is on, otherwise the home of the project. */
export const BranchingOnly = ({ children }: { children: ReactNode }) => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { isOn, isPending } = usePreviewsInForce()
  if (isPending) return null
  return isOn('supabase-ui-branching-2-0') ? children : <Navigate to={projectPaths.home({ ref })} replace />
}
