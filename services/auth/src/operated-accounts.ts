import type { Project } from '@cairn/service-kit'

/** A user, as the operator of the project sees them. */
export interface OperatedAccount {
  id: string
  email: string
  provider: string
  createdAt: Date
  lastSignInAt: Date | null
  isConfirmed: boolean
  isSuspended: boolean
}

const ownerRole = 'supabase_auth_admin'

const selectAccounts = `
select u.id, coalesce(u.email, '') as email, coalesce(u.raw_app_meta_data ->> 'provider', 'email') as provider,
  u.created_at as "createdAt", u.last_sign_in_at as "lastSignInAt",
  u.email_confirmed_at is not null as "isConfirmed",
  coalesce(u.banned_until > now(), false) as "isSuspended"
from auth.users u
where strpos(lower(coalesce(u.email, '')), lower($1)) > 0
order by u.created_at desc, u.id
limit $2 offset $3`

/** The newest first; `search` is a part of the address. */
export const listAccounts = async (
  project: Project,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<OperatedAccount[]> => {
  const { rows } = await project.pool(ownerRole).query<OperatedAccount>(selectAccounts, [search, limit, offset])
  return rows
}

// GoTrue bans until a moment: a hundred years are for good.
const suspend = `
with suspended as (
  update auth.users set banned_until = now() + interval '100 years', updated_at = now() where id = $1 returning id
), ended as (
  delete from auth.sessions where user_id = $1
)
select id from suspended`

/** Keeps a user out, and ends their sessions. False if there is none. */
export const suspendAccount = async (project: Project, id: string): Promise<boolean> =>
  (await project.pool(ownerRole).query(suspend, [id])).rowCount === 1

/** Lets a suspended user in again. False if there is none. */
export const restoreAccount = async (project: Project, id: string): Promise<boolean> =>
  (
    await project
      .pool(ownerRole)
      .query('update auth.users set banned_until = null, updated_at = now() where id = $1', [id])
  ).rowCount === 1
