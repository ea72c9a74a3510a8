import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { configQuery } from '~/api/platform.ts'
import { onSessionRefused, queryClient } from '~/api/query-client.ts'
import { onSessionChangedElsewhere, signOut } from '~/api/sign-out.ts'
import { returnToFor } from '~/lib/return-to.ts'
import { paths } from '~/paths.ts'
import { RouteFocus } from './RouteFocus.tsx'
import { maintenance } from '~/state/maintenance.ts'
import { Toaster } from '~/ui/toast.tsx'
import { ConsentHost } from './ConsentHost.tsx'
import { PreviewsHost } from './PreviewsHost.tsx'

const MaintenancePage = lazy(async () => ({ default: (await import('~/pages/MaintenancePage.tsx')).MaintenancePage }))

export const RootLayout = () => {
  const router = useRouter()
  // Known by the first answer of any kind: what the page is told of the installation, or a call that was refused.
  const { data: config } = useQuery({ ...configQuery, enabled: false })
  const sentence = maintenance.useSentence() ?? config?.maintenance ?? undefined

  useEffect(() => {
    const toSignIn = () => {
      const { pathname, searchStr } = router.state.location
      if (pathname === paths.signIn() || pathname === paths.signUp()) return
      const returnTo = returnToFor(pathname, searchStr)
      void router.navigate({
        to: paths.signIn(),
        search: returnTo === undefined ? {} : { returnTo },
        ignoreBlocker: true,
      })
    }
    const forgetRefused = onSessionRefused(() => void signOut().then(toSignIn))
    const forgetElsewhere = onSessionChangedElsewhere((change) => {
      if (change === 'signed-out') void signOut().then(toSignIn)
      else {
        if (change === 'somebody-else') queryClient.clear()
        void router.invalidate()
      }
    })
    return () => {
      forgetRefused()
      forgetElsewhere()
    }
  }, [router])

  return (
    <>
      {sentence === undefined ? (
        <Outlet />
      ) : (
        <Suspense>
          <MaintenancePage sentence={sentence} />
        </Suspense>
      )}
      <PreviewsHost />
      <ConsentHost />
      <RouteFocus />
      <Toaster />
    </>
  )
}
