import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onSessionRefused, queryClient } from '~/api/query-client.ts'
import { onSessionChangedElsewhere, signOut } from '~/api/sign-out.ts'
import { returnToFor } from '~/lib/return-to.ts'
import { paths } from '~/paths.ts'
import { Toaster } from '~/ui/toast.tsx'
import { ConsentHost } from './ConsentHost.tsx'
import { PreviewsHost } from './PreviewsHost.tsx'

export const RootLayout = () => {
  const router = useRouter()

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
      <Outlet />
      <PreviewsHost />
      <ConsentHost />
      <Toaster />
    </>
  )
}
