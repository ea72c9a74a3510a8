import type { Refusal } from './postgres-messages.ts'

export interface Destination {
  ref: string
  role: string
  /** The start-up parameters as the project's server is to see them. */
  parameters: Map<string, string>
}

// Roles of the platform and its services. Only the platform has their passwords, and they cannot be used from outside
// even with one.
const platformRoles = new Set(['authenticator', 'dashboard_user', 'pgbouncer'])
const platformPrefixes = ['supabase_', 'cairn_', 'pg_']

const isPlatformRole = (role: string) =>
  platformRoles.has(role) || platformPrefixes.some((prefix) => role.startsWith(prefix))

/** From `{role}.{ref}` to a project and the role in it; or why not. */
export const destinationOf = (parameters: Map<string, string>): Destination | Refusal => {
  const user = parameters.get('user') ?? ''
  const dot = user.lastIndexOf('.')
  const role = user.slice(0, Math.max(0, dot))
  const ref = user.slice(dot + 1)
  if (role === '' || ref === '')
    return {
      code: '28000',
      message: `The user "${user}" names no project.`,
      hint: 'Connect as {role}.{ref}, such as postgres.abcdefghijklmnopqrst; the project page shows the whole connection string.',
    }
  if (isPlatformRole(role))
    return {
      code: '28000',
      message: `The role "${role}" belongs to the platform and cannot sign in here.`,
      hint: `Connect as postgres.${ref}, or as a role that you made.`,
    }
  // Drivers without a database name use the name of the user.
  const asked = parameters.get('database')
  const database = asked === undefined || asked === user ? 'postgres' : asked
  return { ref, role, parameters: new Map([...parameters, ['user', role], ['database', database]]) }
}
