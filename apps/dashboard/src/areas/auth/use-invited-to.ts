import { useQuery } from '@tanstack/react-query'
import { invitationPreviewQuery } from '~/areas/organization/api/invitations.ts'
import { authPaths } from './paths.ts'

/** The invitation that a sign-in or sign-up leads back to; undefined where there is none, or until it is known. */
export const useInvitedTo = (returnTo: string | undefined) => {
  const address = new URL(returnTo ?? '/', window.location.origin)
  const token = address.pathname === authPaths.join() ? (address.searchParams.get('token') ?? undefined) : undefined
  const { data } = useQuery({ ...invitationPreviewQuery(token ?? ''), enabled: token !== undefined, retry: false })
  return token === undefined ? undefined : data
}
