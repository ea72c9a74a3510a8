import type { FoundPassword } from '../../gateway/pooler/client-sign-in.ts'
import type { Context } from '../../context.ts'

const ofRole = `
  select rolpassword as password from pg_catalog.pg_authid
  where rolname = $1 and rolcanlogin and (rolvaliduntil is null or rolvaliduntil > pg_catalog.now())`

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
