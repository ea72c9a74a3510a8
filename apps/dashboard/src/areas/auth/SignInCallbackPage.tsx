import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { authClient } from '~/api/auth-client.ts'
import { configQuery } from '~/api/platform.ts'
import { queryClient } from '~/api/query-client.ts'
import { PageTitle } from '~/components/PageTitle.tsx'
import { landingPath } from '~/api/capabilities.ts'
import { refusalText, returnedRefusal } from '~/lib/sign-in-refusal.ts'
import { authPaths } from './paths.ts'
import { Spinner } from '~/ui/spinner.tsx'
import { toast } from '~/ui/toast.ts'
import { authMessage } from '~/components/auth-error.ts'

const exchange = async (code: string | undefined): Promise<string | undefined> => {
  if (code === undefined) return 'This sign-in was not started in this browser.'
  const { error } = await authClient.exchangeCodeForSession(code)
  return error === null ? undefined : authMessage(error)
}

/** Where people come back to from another's sign-in: on to where they wanted to go, or back with the reason. */
export const SignInCallbackPage = () => {
  const router = useRouter()
  const search = useSearch({ from: '/auth/sign-in/callback' })
  const { returnTo, code } = search
  const refused = returnedRefusal(search)
  // A code is good once: React may mount this twice, and the query runs once.
  const { data: outcome } = useQuery({
    queryKey: ['sign-in', code],
    queryFn: async () => {
      const problem = refused ?? (await exchange(code))
      if (problem === undefined) return null
      const { supportEmail } = await queryClient.ensureQueryData(configQuery)
      return refusalText(problem, supportEmail)
    },
    staleTime: Infinity,
    retry: false,
  })

  useEffect(() => {
    if (outcome === undefined) return
    if (outcome === null) {
      queryClient.clear()
      void landingPath(returnTo).then((path) => router.history.replace(path))
      return
    }
    void router.navigate({
      to: authPaths.signIn(),
      search: returnTo === undefined ? {} : { returnTo },
      replace: true,
    })
    toast.error(outcome, { id: 'sign-in-refused' })
  }, [outcome, returnTo, router])

  return (
    <>
      <PageTitle parts={['Signing in']} />
      <h1 className="appear-late flex items-center gap-3 text-2xl font-medium tracking-[-0.01em]">
        <Spinner /> Signing in
      </h1>
    </>
  )
}
