import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '~/api/errors.ts'
import { organizationsPaths } from '~/areas/organizations/paths.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { ErrorState } from '~/components/ErrorState.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { BannerArea } from '~/layouts/BannerArea.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { CairnMark } from '~/ui/cairn-mark.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { authorizeQueries } from '../queries.ts'
import { ConsentForm } from './ConsentForm.tsx'

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <BannerArea />
    <div className="flex flex-1 flex-col px-4 py-7 sm:px-6 [translate:var(--banner-offset,none)]">
      <header className="flex items-center justify-center gap-2 text-lg font-medium">
        <CairnMark size={22} /> Cairn
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[520px] py-8 outline-none">
        {children}
      </main>
    </div>
  </div>
)

/** Titles of what cannot be decided about, by the reason of the refusal. */
const titles: Readonly<Record<string, string>> = {
  oauth_request_not_found: 'No such authorization request',
  invalid_input: 'No such authorization request',
  oauth_request_expired: 'This request has expired',
  oauth_request_decided: 'This request was already answered',
  oauth_request_taken: 'This request belongs to another account',
  oauth_request_uri_removed: 'This app has changed',
}

const Undecidable = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <PageTitle parts={[title]} />
    <EmptyState
      heading="h1"
      className="rounded-lg border border-line bg-surface-1"
      icon={<FileQuestion aria-hidden size={28} strokeWidth={1.5} />}
      title={title}
      action={<ButtonLink to={organizationsPaths.list()}>Go to organizations</ButtonLink>}
    >
      {children}
    </EmptyState>
  </>
)

const unknown = (
  <Undecidable title="No such authorization request">
    Part of the link may be missing. Start again from the app.
  </Undecidable>
)

const Request = () => {
  const queries = usePageQueries(authorizeQueries)
  const { data, error, refetch, isFetching } = useQuery(queries.request)
  // What the form says about organizations depends on them: it would move.
  const { isPending } = useQuery(queries.organizations)
  if (data !== undefined && !isPending)
    return (
      <>
        <PageTitle parts={[`Authorize ${data.app.name}`]} />
        <ConsentForm request={data} />
      </>
    )
  if (error === null)
    return (
      <>
        <PageTitle parts={['Authorize']} />
        <h1 className="sr-only">Authorize an app</h1>
        <Skeleton className="h-96 !rounded-lg" />
      </>
    )
  const reason = error instanceof ApiError ? error.reason : undefined
  const title = reason === undefined ? undefined : titles[reason]
  if (reason === 'invalid_input') return unknown
  if (title !== undefined) return <Undecidable title={title}>{error.message}</Undecidable>
  return (
    <>
      <PageTitle parts={['Authorize']} />
      <h1 className="sr-only">Authorize an app</h1>
      <ErrorState
        title="The authorization request could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </>
  )
}

/** Where an OAuth app sends people who are to authorize it. */
export const AuthorizePage = () => {
  const { auth_id: id } = useSearch({ from: '/authorize' })
  return <Frame>{id === undefined ? unknown : <Request key={id} />}</Frame>
}
