import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onSessionRefused } from '~/api/query-client.ts'
import { onSessionChangedElsewhere, signOut } from '~/api/sign-out.ts'
import { returnToFor } from '~/lib/return-to.ts'
import { paths } from '~/paths.ts'
import { Toaster } from '~/ui/toast.tsx'

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
    const forgetElsewhere = onSessionChangedElsewhere((signedIn) => {
      if (signedIn) void router.invalidate()
      else void signOut().then(toSignIn)
    })
    return () => {
      forgetRefused()
      forgetElsewhere()
    }
  }, [router])

  return (
    <>
      <Outlet />
      <Toaster />
    </>
  )
}
