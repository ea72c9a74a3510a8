import { redirect } from '@tanstack/react-router'
import { landingPath } from '~/api/capabilities.ts'
import { isSignedIn, needsSecondFactor } from '~/api/session.ts'
import { returnToFor } from '~/lib/return-to.ts'
import { authPaths } from '~/areas/auth/paths.ts'
import { keepOwnDrafts } from '~/state/draft-owner.ts'
import { endedSession } from '~/state/session-end.ts'

/** For pages that show what is somebody’s: others sign in first, and come back. */
export const signedInOnly = ({ location }: { location: { pathname: string; searchStr: string } }) => {
  // Who is asked to sign in again, on top of the page, stays on it.
  if (endedSession() !== undefined) return
  keepOwnDrafts()
  if (isSignedIn() && !needsSecondFactor()) return
  const returnTo = returnToFor(location.pathname, location.searchStr)
  const to = isSignedIn() ? authPaths.signInMfa() : authPaths.signIn()
  throw redirect({ to, search: returnTo === undefined ? {} : { returnTo } })
}

export const signedOutOnly = async ({ search }: { search: { returnTo?: string } }) => {
  if (isSignedIn()) throw redirect({ href: await landingPath(search.returnTo) })
}

export const secondStepOnly = async ({ search: { returnTo } }: { search: { returnTo?: string } }) => {
  if (!isSignedIn()) throw redirect({ to: authPaths.signIn(), search: returnTo === undefined ? {} : { returnTo } })
  if (!needsSecondFactor()) throw redirect({ href: await landingPath(returnTo) })
}
