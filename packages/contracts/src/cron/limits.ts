/** The newest runs of each job are kept: as many as this. */
export const keptCronRuns = 1_000
export const cronRunsPerPage = 50
/** Jobs that one project can have. The extension has the same number, in SQL. */
export const maxCronJobs = 1_000
