import { bytesPerGiB, bytesPerMiB } from '@cairn/contracts/sizes'
import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import type { WaitingLog } from '@cairn/engine'
import type { Context } from '../../context.ts'
import type { StoredProject } from '../projects/project-store.ts'

type Parts = Pick<Context, 'engine' | 'supervisor'>

/** Changes that were not archived when they should have been. */
export interface UnarchivedLog {
  bytes: number
  since: Date
  archivedUntil: Date | undefined
}

// A segment is archived within a second. A server that writes faster than it archives, or was killed, needs longer.
const lateMs = 5 * 60 * 1_000

/** The log that waits, where it has waited too long, whatever the reason. */
export const lateLog = ({ since, ...waiting }: WaitingLog, nowMs: number): UnarchivedLog | undefined =>
  since !== undefined && nowMs - since.getTime() > lateMs ? { ...waiting, since } : undefined

/** Whether the last attempt of the server failed, as it says itself. */
const hasFailed = async ({ supervisor }: Pick<Context, 'supervisor'>, project: StoredProject): Promise<boolean> => {
  const { rows } =
    (await supervisor.poolIfAwake(project, 'cairn_reader')?.query<{ failed: boolean }>(
      `select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failed
         from pg_catalog.pg_stat_archiver`,
    )) ?? {}
  return rows?.[0]?.failed === true
}

/** What a project keeps since it cannot archive it; undefined where everything is archived, or nothing has to be. */
export const unarchivedLog = async (parts: Parts, project: StoredProject): Promise<UnarchivedLog | undefined> => {
  const { ref, recovery_days: days, status } = project
  if (days === null || !isActionAllowed('query', status)) return undefined
  const waiting = await parts.engine.waitingLog(ref)
  const late = lateLog(waiting, Date.now())
  if (late !== undefined || waiting.since === undefined) return late
  return (await hasFailed(parts, project)) ? { ...waiting, since: waiting.since } : undefined
}

// A segment ends this long after its first change at the latest (`archive_timeout`), and recovery to a moment ends at a later change.
const segmentMs = 2 * 60 * 1_000

/** Up to when a project can be recovered, where its present archive goes on: to now, unless changes are not archived. */
export const archivedUntilMs = (unarchived: UnarchivedLog | undefined, nowMs: number): number =>
  unarchived === undefined ? nowMs : (unarchived.archivedUntil?.getTime() ?? 0) - segmentMs

const sizeText = (bytes: number): string =>
  bytes < bytesPerGiB ? `${Math.round(bytes / bytesPerMiB)} MB` : `${(bytes / bytesPerGiB).toFixed(1)} GB`

/** For the health of the project: what is wrong, and how long it can go on. */
export const archivingText = async (parts: Parts, project: StoredProject): Promise<string> => {
  const unarchived = await unarchivedLog(parts, project)
  if (unarchived === undefined) return 'Changes are archived.'
  const { freeBytes, lowBytes } = parts.engine.disk()
  const since = unarchived.since.toISOString().replace('T', ' ').slice(0, 16)
  const room = sizeText(Math.max(0, freeBytes - lowBytes))
  throw new Error(
    `Changes since ${since} UTC are not archived. They take ${sizeText(unarchived.bytes)} of disk space. ` +
      (lowBytes === 0 ? `${room} are free.` : `The project becomes read-only when they take ${room} more.`),
  )
}
