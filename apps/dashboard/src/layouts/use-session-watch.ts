import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onSessionRefused, queryClient } from '~/api/query-client.ts'
import { storedSession } from '~/api/session-storage.ts'
import { needsSecondFactor } from '~/api/session.ts'
import { forgetSession, onSessionChangedElsewhere } from '~/api/sign-out.ts'
import { returnToFor } from '~/lib/return-to.ts'
import { authPaths } from '~/areas/auth/paths.ts'
import { endedSession, signedInAgain, signInAgain } from '~/state/session-end.ts'

/** Follows the session: refused by the server, ended or begun in another tab. */
export const useSessionWatch = (): void => {
  const router = useRouter()

  useEffect(() => {
    const toSignIn = () => {
      const { pathname, searchStr } = router.state.location
      if (pathname === authPaths.signIn() || pathname === authPaths.signUp()) return
      const returnTo = returnToFor(pathname, searchStr)
      void router.navigate({
        to: authPaths.signIn(),
        search: returnTo === undefined ? {} : { returnTo },
        ignoreBlocker: true,
      })
    }
    const leave = () => void forgetSession().then(toSignIn)

    const someoneSignedIn = () => {
      const ended = endedSession()
      if (ended === undefined) void router.invalidate()
      // What was typed here is another person's than who is signed in now.
      else if (storedSession()?.accountId !== ended.accountId) window.location.reload()
      else if (!needsSecondFactor()) signedInAgain()
    }

    const forgetRefused = onSessionRefused(leave)
    const forgetElsewhere = onSessionChangedElsewhere((change) => {
      if (change === 'signed-out') leave()
      else if (change === 'ended') {
        if (signInAgain() === undefined) leave()
      } else {
        if (change === 'somebody-else') queryClient.clear()
        someoneSignedIn()
      }
    })
    return () => {
      forgetRefused()
      forgetElsewhere()
    }
  }, [router])
}
