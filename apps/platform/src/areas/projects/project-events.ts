import type { Caller } from '../../caller.ts'
import { fail } from '../../errors.ts'
import type { Change, ChangeListener } from './change-feed.ts'
import { ProjectFollower } from './project-follower.ts'
import type { SeenProjects } from './seen-projects.ts'

// A browser needs one. Several browsers, and tabs of a browser that cannot share, are common; hundreds are an error.
const maxStreamsOfAccount = 20
// About 30 KB each.
const maxStreams = 5_000

export interface ProjectEvents extends ChangeListener {
  /** Ends when `signal` aborts. Throws `too_many_streams`. */
  follow: (caller: Caller, signal: AbortSignal) => ProjectFollower
  /** Open streams, for health and measurements. */
  count: () => number
  closeAll: () => void
}

/** Sends changes of projects to the open pages of accounts that can see them. */
export const createProjectEvents = (seen: SeenProjects, onError: (error: unknown) => void): ProjectEvents => {
  const byAccount = new Map<string, Set<ProjectFollower>>()
  let open = 0

  const all = () => byAccount.values().flatMap((followers) => followers.values())

  const listChangedFor = (accountId: string) => {
    for (const follower of byAccount.get(accountId) ?? []) follower.listChanged()
  }

  const organizationChanged = async (organizationId: number) => {
    for (const accountId of await seen.accountsOf(organizationId)) listChangedFor(accountId)
  }

  const apply = async (change: Change): Promise<void> => {
    switch (change.kind) {
      case 'project':
        for (const follower of all()) follower.projectChanged(change.ref, change.status)
        return
      case 'projects':
        // Accounts that no longer see it, and accounts that now do.
        for (const follower of all()) if (follower.sees(change.ref)) follower.listChanged()
        return organizationChanged(change.organizationId)
      case 'organization':
        return organizationChanged(change.organizationId)
      case 'access':
        return listChangedFor(change.accountId)
      case 'service_settings':
      case 'api_keys':
      case 'addresses':
        return undefined
    }
  }

  return {
    follow: ({ accountId, hasShownSecondFactor }, signal) => {
      const own = byAccount.get(accountId) ?? new Set()
      if (own.size >= maxStreamsOfAccount || open >= maxStreams) throw fail('too_many_streams')
      const follower = new ProjectFollower(() => seen.list(accountId, hasShownSecondFactor), seen.readOnlyBecause)
      byAccount.set(accountId, own.add(follower))
      open += 1
      const end = () => {
        follower.close()
        if (!own.delete(follower)) return
        open -= 1
        if (own.size === 0) byAccount.delete(accountId)
      }
      signal.addEventListener('abort', end, { once: true })
      if (signal.aborted) end()
      return follower
    },
    count: () => open,
    closeAll: () => {
      for (const follower of all()) follower.close()
    },
    onChange: (change) => void apply(change).catch(onError),
    onGap: () => {
      for (const follower of all()) follower.listChanged()
    },
  }
}
