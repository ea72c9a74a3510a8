import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { lazy, Suspense } from 'react'
import { loadPatiently } from '~/lib/load-patiently.ts'
import { classNames } from '~/ui/class-names.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { PreviewBadge } from './PreviewBadge.tsx'

// For those alone who have the preview of branches on.
const BranchSwitcher = lazy(async () => ({
  default: (await loadPatiently(() => import('./BranchSwitcher.tsx'))).BranchSwitcher,
}))

interface BranchPlaceProps {
  project: ProjectDetail | undefined
  /** Whether one can go to other branches. Without that, a branch is only named. */
  isSwitcher: boolean
  /** Whether it stands in a line after the project. */
  follows?: boolean
  className?: string
}

/** After the project in the top bar: the branch that one is in. */
export const BranchPlace = ({ project, isSwitcher, follows = false, className }: BranchPlaceProps) => {
  if (project === undefined || (project.parent_project_ref === null && !isSwitcher)) return null
  const named = (
    <span className="flex min-w-0 items-center gap-1.5 px-1 text-sm font-medium">
      <span className="truncate">{project.name}</span>
      <PreviewBadge />
    </span>
  )
  return (
    <span className={classNames('flex min-w-0 items-center gap-1', className)}>
      {follows && (
        <span aria-hidden className="text-line-strong">
          /
        </span>
      )}
      {isSwitcher ? (
        <Suspense fallback={project.parent_project_ref === null ? <Skeleton className="h-4 w-20" /> : named}>
          <BranchSwitcher project={project} />
        </Suspense>
      ) : (
        named
      )}
    </span>
  )
}
