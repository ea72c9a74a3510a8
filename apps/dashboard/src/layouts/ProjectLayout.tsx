import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ApiError } from '~/api/errors.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { ProjectStatusScreen } from '~/components/ProjectStatusScreen.tsx'
import { projectPaths } from '~/areas/projects/paths.ts'
import type { PreviewsInForce } from '~/previews/use-previews-in-force.ts'
import { usePreviewsInForce } from '~/previews/use-previews-in-force.ts'
import { AssistantButton } from './AssistantButton.tsx'
import { AssistantSlot } from './AssistantSlot.tsx'
import { BranchPlace } from './BranchPlace.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx'
import { ProjectSwitcher } from './ProjectSwitcher.tsx'
import { withLines } from './merge-navigation.ts'
import { needsDatabase, sectionAt, shownSections } from './project-sections.ts'
import type { RailLink } from './rail-link.ts'
import { Shell } from './Shell.tsx'
import { useKeptOut } from './use-kept-out.ts'
import { useUnknownRef } from './use-unknown-ref.ts'
import { projectLayoutQueries } from './queries.ts'
import { usePageQueries } from '~/routes/page-queries.ts'
import { loadPatiently } from '~/lib/load-patiently.ts'
import { Skeleton } from '~/ui/skeleton.tsx'

// In the top bar of areas with several pages alone: the editors do without the table of them.
const PageCrumb = lazy(async () => ({
  default: (await loadPatiently(() => import('~/layouts/project-pages/PageCrumb.tsx'))).PageCrumb,
}))

const railOf = (ref: string, project: ProjectDetail | undefined, isOn: PreviewsInForce['isOn']): RailLink[] =>
  withLines(shownSections.filter(({ preview }) => preview === undefined || isOn(preview))).map(
    ({ path, label, icon, startsGroup, badge }) => ({
      label,
      icon,
      startsGroup,
      badge: project && badge?.(project),
      exact: path === '',
      to: path === '' ? projectPaths.home({ ref }) : projectPaths.page({ ref, page: path }),
    }),
  )

/**
 * Pages of a project. Until its status is known they are shown as if it were healthy, since it nearly always is and
 * waiting would cost every visit; once it is known that the database is not there, the status takes their place.
 */
export const ProjectLayout = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const section = useLocation({ select: ({ pathname }) => sectionAt(pathname) })
  const isDatabaseNeeded = useLocation({ select: ({ pathname }) => needsDatabase(pathname) })
  const queries = usePageQueries(projectLayoutQueries)
  const { data: project, error, refetch, isFetching } = useQuery(queries.project)
  const { isOn } = usePreviewsInForce()
  const hasBranching = isOn('supabase-ui-branching-2-0')
  const isBranch = typeof project?.parent_project_ref === 'string'
  const isUnknown = useUnknownRef(ref, error)

  const { data: organizations, failureCount } = useQuery(queries.organizations)
  const closed = organizations?.find(
    ({ slug, mfa_missing: isClosed }) => slug === project?.organization_slug && isClosed,
  )
  const keptOutBy = error instanceof ApiError && error.reason === 'mfa_required' ? error.organizationSlug : closed?.slug
  useKeptOut(keptOutBy)

  const content = () => {
    // Of a ref that is not found it takes a moment to know whether it is that of a branch.
    if (isUnknown !== false || keptOutBy !== undefined) return null
    if (project === undefined && error !== null)
      return (
        <div className="p-6">
          <ErrorState
            title="The project could not be loaded"
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            isRetriedWhenMissing
          />
        </div>
      )
    if (project !== undefined && isDatabaseNeeded && !isActionAllowed('query', project.status))
      return <ProjectStatusScreen project={project} />
    // What is selected, typed or asked on a page is about this project alone.
    return <Outlet key={ref} />
  }

  return (
    <Shell
      areas={railOf(ref, project, isOn)}
      pageCrumb={
        section?.groups !== undefined && (
          <Suspense>
            <PageCrumb />
          </Suspense>
        )
      }
      before={<ConnectButton project={project} />}
      place={
        // The name of the project would move when that of the organization, before it, is known. What fails is not waited
        // for again.
        organizations === undefined && failureCount === 0 ? (
          <span className="flex h-7 items-center px-1">
            <Skeleton className="h-4 w-56 max-sm:w-28" />
          </span>
        ) : (
          <>
            <OrganizationSwitcher slug={project?.organization_slug} className="max-sm:hidden" />
            <span aria-hidden className="text-line-strong max-sm:hidden">
              /
            </span>
            {/* A narrow bar has room for one of them: for the branch, as it is no production. */}
            <ProjectSwitcher {...(isBranch && { className: 'max-sm:hidden' })} />
            <BranchPlace project={project} isSwitcher={hasBranching} className="max-sm:hidden" follows />
            {isBranch && <BranchPlace project={project} isSwitcher={false} className="sm:hidden" />}
          </>
        )
      }
      drawerPlace={
        <>
          <OrganizationSwitcher slug={project?.organization_slug} />
          <ProjectSwitcher />
          <BranchPlace project={project} isSwitcher={hasBranching} />
        </>
      }
      actions={<AssistantButton projectRef={ref} />}
      beside={<AssistantSlot projectRef={ref} />}
    >
      {content()}
    </Shell>
  )
}
