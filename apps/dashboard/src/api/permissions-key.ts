/** On their own, since the query client has to know them too. */
export const permissionsKey = ['permissions'] as const
/** The list says what the reader is in each. */
export const organizationsKey = ['organizations'] as const
