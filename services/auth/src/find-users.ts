import type { Project } from '@cairn/service-kit'

export interface FoundUser {
  id: string
  email: string
  hasSecondFactor: boolean
}

/**
 * A condition in SQL, for queries of this database: whether a user has a second factor. The argument is an expression, such as `$1`.
 */
export const hasSecondFactorNow = (userId: string): string => `exists (
  select from auth.mfa_factors where user_id = ${userId} and factor_type <> 'recovery_code' and status = 'verified')`

const selectUsers = `
select u.id, u.email, ${hasSecondFactorNow('u.id')} as "hasSecondFactor"
from auth.users u where u.id = any($1::uuid[]) and u.email is not null`

/** The email addresses of accounts by id. Accounts that were deleted or have no address are left out. */
export const findUsers = async (project: Project, ids: readonly string[]): Promise<FoundUser[]> => {
  const { rows } = await project.pool('supabase_auth_admin').query<FoundUser>(selectUsers, [[...ids]])
  return rows
}
