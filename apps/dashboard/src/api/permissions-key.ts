/** On its own, since the query client has to know it too. */
export const permissionsKey = ['permissions'] as const
