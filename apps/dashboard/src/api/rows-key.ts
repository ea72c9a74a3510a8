/** All that is known of the rows of a project's tables. A file of its own: the script inside the page needs it too. */
export const rowsKey = (ref: string) => ['project', ref, 'rows'] as const
