import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ProfileNotCreatedError, profileQuery } from '~/api/profile.ts'
import { loadAhead } from '~/lib/load-ahead.ts'
import { pageIsInUse } from '~/state/session-end.ts'
import { toast } from '~/ui/toast.ts'

/**
 * Reads the profile with every page that is loaded: that makes it for whoever is new, and notices a session that the
 * server does not know any more.
 */
export const ProfileLoader = () => {
  const { data: profile, error } = useQuery(profileQuery)
  useEffect(() => {
    if (profile === undefined) return
    pageIsInUse({ accountId: profile.id, email: profile.primary_email })
    loadAhead(async () => (await import('~/live/follow-projects.ts')).followProjects(profile.id))
  }, [profile])
  useEffect(() => {
    if (!(error instanceof ProfileNotCreatedError)) return
    // One says why, the other what to do.
    toast.error(error.message, { id: 'profile-reason' })
    toast.error('Failed to create your profile. Please refresh to try again.', { id: 'profile' })
  }, [error])
  return null
}
