import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { invitationPreviewQuery } from '~/areas/organization/api/invitations.ts'
import { authPaths } from './paths.ts'

/** Asks for the invitation that a sign-in or sign-up leads back to; disabled where there is none. */
export const invitedToQuery = (returnTo: string | undefined) => {
  const address = new URL(returnTo ?? '/', window.location.origin)
  const token = address.pathname === authPaths.join() ? (address.searchParams.get('token') ?? undefined) : undefined
  return { ...invitationPreviewQuery(token ?? ''), enabled: token !== undefined, retry: false }
}

/** The invitation that a sign-in or sign-up leads back to; undefined where there is none, or until it is known. */
export const useInvitedTo = (returnTo: string | undefined) => {
  const query = invitedToQuery(returnTo)
  const { data } = useQuery(query)
  return query.enabled ? data : undefined
}

interface EmailField {
  get: () => string
  set: (email: string) => void
}

/** Fills in the invited address once it is known, unless the person has begun to enter another. */
export const useInvitedEmail = (email: string | undefined, field: EmailField): void => {
  const fillIn = useEffectEvent((invited: string) => {
    const isFocused = document.activeElement?.getAttribute('name') === 'email'
    if (field.get() === '' && !isFocused) field.set(invited)
  })
  useEffect(() => {
    if (email !== undefined) fillIn(email)
  }, [email])
}
