import { isInProgress } from '@cairn/contracts/project-status'
import type { ProjectStatus } from '@cairn/contracts/project-status'

export const pollIntervalMs = 5_000
// A project takes about half a second to come up: asking every 5 s from the start would make it look ten times slower.
const eagerIntervalMs = 300
const eagerForMs = 3_000

/**
 * Milliseconds until the project is asked for again, or false when nothing is under way. `askedForMs` is how long
 * it has been in this state as far as this page knows.
 */
export const nextPoll = (
  project: { status: ProjectStatus; connectionString: string | null } | undefined,
  askedForMs: number,
): number | false => {
  if (project === undefined) return false
  const settledWithoutConnection = project.connectionString === null && project.status === 'ACTIVE_HEALTHY'
  if (!isInProgress(project.status) && !settledWithoutConnection) return false
  return askedForMs < eagerForMs ? eagerIntervalMs : pollIntervalMs
}
