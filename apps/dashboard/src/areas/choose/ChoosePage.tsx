import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { ErrorState } from '~/components/ErrorState.tsx'
import { NotFoundState } from '~/components/NotFoundState.tsx'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { choiceAt } from './choice-at.ts'
import { chooseQueries } from './queries.ts'
import { statusWords } from '~/lib/project-status-words.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { StatusDot } from '~/ui/status-dot.tsx'
import type { Option } from './OptionList.tsx'
import { OptionList } from './OptionList.tsx'

const titles = { project: 'Choose a project', organization: 'Choose an organization' } as const

/** For a link that names no project or organization: the reader chooses one and gets to the page of the link. */
export const ChoosePage = () => {
  const router = useRouter()
  const { pathname, searchStr, hash } = useLocation()
  const queries = usePageQueries(chooseQueries)
  const organizations = useQuery(queries.organizations)
  const projects = useQuery(queries.projects)
  const choice = choiceAt(pathname)
  if (choice === undefined) return <NotFoundState />

  const nameOf = (slug: string) => organizations.data?.find((each) => each.slug === slug)?.name ?? slug
  const options: Option[] | undefined =
    choice.what === 'organization'
      ? organizations.data?.map(({ slug, name, plan }) => ({ value: slug, label: name, hint: plan.name }))
      : projects.data
          ?.filter(({ parent_project_ref: parent }) => parent === null)
          .map(({ ref, name, status, organization_slug: slug }) => ({
            value: ref,
            label: name,
            hint: nameOf(slug),
            icon: <StatusDot tone={statusWords[status].tone} />,
          }))
  const { error, refetch, isFetching } = choice.what === 'organization' ? organizations : projects
  const go = (chosen: string) =>
    router.history.replace(`${choice.to(chosen)}${searchStr}${hash === '' ? '' : `#${hash}`}`)

  return (
    <Page narrow>
      <PageTitle parts={[titles[choice.what]]} />
      <PageHeader title={titles[choice.what]} description={`Choose the ${choice.what} to open this page for.`} />
      {error !== null && (
        <ErrorState
          title={`The ${choice.what}s could not be loaded`}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {options === undefined && error === null && <Skeleton className="h-60" />}
      {options !== undefined && <OptionList what={choice.what} options={options} onChoose={go} />}
    </Page>
  )
}
