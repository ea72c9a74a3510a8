import type { Project } from '@cairn/service-kit'

export interface FoundUser {
  id: string
  email: string
}

/** The e-mail addresses of accounts, for whoever keeps their ids. An account that is gone, or has no address, is left out. */
export const findUsers = async (project: Project, ids: readonly string[]): Promise<FoundUser[]> => {
  const { rows } = await project
    .pool('supabase_auth_admin')
    .query<FoundUser>('select id, email from auth.users where id = any($1::uuid[]) and email is not null', [[...ids]])
  return rows
}
