import type { Pool } from 'pg'
import type { FoundPassword } from '../../gateway/pooler/client-sign-in.ts'
import type { Context } from '../../context.ts'

const canSignIn = 'rolcanlogin and (rolvaliduntil is null or rolvaliduntil > pg_catalog.now())'
const ofRole = `select rolpassword as password from pg_catalog.pg_authid where rolname = $1 and ${canSignIn}`

/** Of a project with more roles, passwords are not kept while it sleeps. */
const mostRoles = 500
const ofAll = `select rolname as role, rolpassword as password from pg_catalog.pg_authid
  where rolpassword is not null and ${canSignIn} limit ${mostRoles + 1}`

/** What a server stores of the passwords of all roles that can sign in; undefined where there are too many. */
export const readPasswords = async (pool: Pool): Promise<ReadonlyMap<string, string> | undefined> => {
  const { rows } = await pool.query<{ role: string; password: string }>(ofAll)
  return rows.length > mostRoles ? undefined : new Map(rows.map(({ role, password }) => [role, password]))
}

/** What a project's server stores of the password of a role. Undefined where the server does not run. */
export const findPassword = async (
  { projects, supervisor }: Pick<Context, 'projects' | 'supervisor'>,
  ref: string,
  role: string,
): Promise<FoundPassword | undefined> => {
  const project = await projects.find(ref)
  const pool = project === undefined ? undefined : supervisor.runningPool(project, 'supabase_admin')
  if (pool === undefined) return undefined
  const { rows } = await pool.query<{ password: string | null }>(ofRole, [role])
  return { password: rows[0]?.password ?? undefined }
}
