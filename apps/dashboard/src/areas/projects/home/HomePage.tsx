import { databaseWords } from '@cairn/contracts/projects/project-flags'
import { hasHttpApi } from '@cairn/contracts/projects/project-services'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { projectQuery } from '~/api/projects.ts'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { ProjectStatusBadge } from '~/components/ProjectStatusBadge.tsx'
import { ProjectStatusScreen } from '~/components/ProjectStatusScreen.tsx'
import { Badge } from '~/ui/badge.tsx'
import { classNames } from '~/ui/class-names.ts'
import { Copyable } from '~/ui/copy-button.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Time } from '~/ui/time.tsx'
import { ApiKeysCard } from './ApiKeysCard.tsx'
import { ConnectCard } from './ConnectCard.tsx'
import { DatabaseCard } from './DatabaseCard.tsx'
import { GetStartedCard } from './GetStartedCard.tsx'
import { LibrariesCard } from './LibrariesCard.tsx'
import { QueriesCard } from './QueriesCard.tsx'
import { TablesCard } from './TablesCard.tsx'
import { UsageCard } from './usage/UsageCard.tsx'
import { placeText } from '~/lib/place-text.ts'

const Loading = () => (
  <Page>
    <Skeleton className="h-7 w-72" />
    <Skeleton className="mt-3 h-4 w-48" />
    <div className="mt-7 grid gap-4 lg:grid-cols-[17fr_10fr]">
      <Skeleton className="h-56 !rounded-lg" />
      <Skeleton className="h-56 !rounded-lg" />
    </div>
  </Page>
)

export const HomePage = () => {
  const { ref } = useParams({ from: '/project/$ref/' })
  const { data: project } = useQuery(projectQuery(ref))
  if (project === undefined) return <Loading />

  const healthy = project.status === 'ACTIVE_HEALTHY'
  const hasApi = hasHttpApi(project.services)
  return (
    <Page>
      <PageTitle parts={[project.name, 'Home']} />
      <PageHeader
        title={project.name}
        badges={
          <>
            <ProjectStatusBadge status={project.status} />
            <Badge>{project.infra_compute_name}</Badge>
            <Badge>{databaseWords(project.dbVersion)}</Badge>
          </>
        }
        description={
          <span className="flex flex-wrap items-center gap-x-3">
            <span>
              Created <Time value={project.inserted_at} as="date" />
            </span>
            <span aria-hidden className="max-sm:hidden">
              ·
            </span>
            <span>Region {placeText(project)}</span>
            <span aria-hidden className="max-sm:hidden">
              ·
            </span>
            <Copyable text={project.ref} what="project ref" />
          </span>
        }
      />
      <div className={classNames('grid items-start gap-4', healthy && 'lg:grid-cols-[17fr_10fr]')}>
        <div className="flex min-w-0 flex-col gap-4">
          {healthy ? (
            <>
              <DatabaseCard project={project} />
              {hasApi && <UsageCard project={project} />}
              <ConnectCard project={project} />
              {hasApi && (
                <>
                  <ApiKeysCard projectRef={ref} url={project.url} />
                  <LibrariesCard />
                </>
              )}
              {/* Last: how tall it is, and whether it stays, is known late, and nothing below it may move. */}
              <TablesCard projectRef={ref} />
            </>
          ) : (
            <section className="rounded-lg border border-line bg-surface-1">
              <ProjectStatusScreen project={project} embedded />
            </section>
          )}
        </div>
        {healthy && (
          <div className="flex min-w-0 flex-col gap-4">
            <GetStartedCard project={project} />
            <QueriesCard projectRef={ref} />
          </div>
        )}
      </div>
    </Page>
  )
}
