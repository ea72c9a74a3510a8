/** The roles of requests to the data API: without a user, of a user, and of a server. */
export const graphqlRoles = ['anon', 'authenticated', 'service_role'] as const
export type GraphqlRole = (typeof graphqlRoles)[number]
