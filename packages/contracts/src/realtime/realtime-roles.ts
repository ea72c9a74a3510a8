/** The roles that clients of realtime have. */
export const realtimeRoles = ['anon', 'authenticated', 'service_role'] as const
export type RealtimeRole = (typeof realtimeRoles)[number]
