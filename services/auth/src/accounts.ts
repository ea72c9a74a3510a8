import type { Project } from '@cairn/service-kit'

/** What the application that mounts the service can know of a user. */
export interface Account {
  id: string
  email: string
  /** `github` where that is linked; otherwise by which they signed up: `email`, or the name of a provider. */
  provider: string
}

const ownerRole = 'supabase_auth_admin'

const selectAccount = `
select u.id, coalesce(u.email, '') as email, 
  case when exists (select from auth.identities i where i.user_id = u.id and i.provider = 'github') then 'github'
    else coalesce(u.raw_app_meta_data ->> 'provider', 'email') end as provider
from auth.users u
where u.id = $1 and (u.banned_until is null or u.banned_until < now())`

/** Undefined if there is no such user, or none who may sign in. */
export const findAccount = async (project: Project, id: string): Promise<Account | undefined> => {
  const { rows } = await project.pool(ownerRole).query<Account>(selectAccount, [id])
  return rows[0]
}

const selectGitHubName = `
select identity_data ->> 'user_name' as name from auth.identities
where user_id = $1 and provider = 'github' order by created_at limit 1`

/** What a user is called on GitHub; undefined if none is linked. */
export const findGitHubName = async (project: Project, userId: string): Promise<string | undefined> => {
  const { rows } = await project.pool(ownerRole).query<{ name: string | null }>(selectGitHubName, [userId])
  return rows[0]?.name ?? undefined
}

/** Deletes a user with their sessions and identities; no error if there is none. */
export const deleteAccount = async (project: Project, id: string): Promise<void> => {
  await project.pool(ownerRole).query('delete from auth.users where id = $1', [id])
}
