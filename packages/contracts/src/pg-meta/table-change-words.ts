export const foreignKeyActions = ['NO ACTION', 'RESTRICT', 'CASCADE', 'SET NULL', 'SET DEFAULT'] as const
export type ForeignKeyAction = (typeof foreignKeyActions)[number]

/** The roles of requests to the data API: without a user, with one, and with a secret key. */
export const apiRoles = ['anon', 'authenticated', 'service_role'] as const
export type ApiRole = (typeof apiRoles)[number]

/** The privileges that requests to the data API use. */
export const apiPrivileges = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const
export type ApiPrivilege = (typeof apiPrivileges)[number]

/** The publication whose tables are sent to realtime clients. */
export const realtimePublication = 'supabase_realtime'

/** What a change of a table can cost: values, access, time in which others wait, or names that others use. */
export const riskKinds = ['data', 'access', 'rewrite', 'scan', 'name'] as const
