import type { ProjectDetail } from '@cairn/contracts/projects/projects'

export const pollIntervalMs = 5_000

/**
 * Milliseconds until the project is fetched again, or false. These are the states that the specification has polled
 * (section 4); of every other change the event stream tells.
 */
export const nextPoll = (project: Pick<ProjectDetail, 'status' | 'connectionString'> | undefined): number | false => {
  if (project === undefined) return false
  const { status, connectionString } = project
  return status === 'COMING_UP' || status === 'UNKNOWN' || connectionString === null ? pollIntervalMs : false
}
