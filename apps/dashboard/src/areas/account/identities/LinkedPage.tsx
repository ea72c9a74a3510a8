import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { authClient } from '~/api/auth-client.ts'
import { usePageQueries } from '~/routes/page-queries.ts'
import { linkedQueries } from '../queries.ts'
import { PageTitle } from '~/components/PageTitle.tsx'
import { returnedRefusal } from '~/lib/sign-in-refusal.ts'
import { authMessage } from '~/components/auth-error.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Spinner } from '~/ui/spinner.tsx'
import { endAuthorization } from './authorization-state.ts'

interface Search {
  code?: string
  state?: string
  error?: string
  error_code?: string
}

const finish = async (provider: string, name: string, search: Search): Promise<string | null> => {
  if (!endAuthorization(provider, search.state)) return `${name} authorization state mismatch`
  const refused = returnedRefusal(search)
  if (refused !== undefined) return refused
  if (search.code === undefined) return 'The response contains no code. Start again.'
  const { error } = await authClient.exchangeCodeForSession(search.code)
  return error === null ? null : authMessage(error)
}

/** The end of the window in which an account is linked: it closes itself, or says why it does not. */
export const LinkedPage = () => {
  const { provider } = useParams({ from: '/integrations/$provider/authorize' })
  const search = useSearch({ from: '/integrations/$provider/authorize' })
  const { data: config } = useQuery(usePageQueries(linkedQueries).config)
  const name = config?.signInProviders.find(({ id }) => id === provider)?.name ?? 'The account'
  // State and code are good once: React may mount this twice, and the query runs once.
  const { data: problem } = useQuery({
    queryKey: ['link', provider, search.state],
    queryFn: () => finish(provider, name, search),
    enabled: config !== undefined,
    staleTime: Infinity,
    retry: false,
  })

  useEffect(() => {
    if (problem === null) window.close()
  }, [problem])

  return (
    <main className="mx-auto flex min-h-dvh max-w-[420px] flex-col justify-center gap-4 p-6">
      <PageTitle parts={[`Link ${name}`]} />
      <h1 className="text-2xl font-medium tracking-[-0.01em]">Link {name}</h1>
      {problem === undefined && (
        <p className="appear-late flex items-center gap-2 text-base text-muted">
          <Spinner /> One moment
        </p>
      )}
      {problem === null && <p className="text-base text-muted">Linked. You can close this window.</p>}
      {typeof problem === 'string' && (
        <>
          <Banner tone="danger" title="Not linked">
            {problem}
          </Banner>
          <Button size="lg" onClick={() => window.close()}>
            Close this window
          </Button>
        </>
      )}
    </main>
  )
}
