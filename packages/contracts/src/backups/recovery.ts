import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Project, RefParams } from '../projects/projects.ts'
import { recoveryDays } from './recovery-rules.ts'

/** Each moment between the two can be recovered. */
export const RecoveryWindow = z.object({ from: z.string(), to: z.string() })
export type RecoveryWindow = z.infer<typeof RecoveryWindow>

/** In seconds. */
export const RecoveryTime = z.number().positive().max(100_000_000_000)

export const ProjectRecovery = z.object({
  /** How long back; null: it is switched off. */
  days: z.literal(recoveryDays).nullable(),
  /** Why it cannot be switched on. Null: it can. */
  unavailable: z.string().nullable(),
  /** For each seven days. Null: it costs nothing here. */
  usd_per_month: z.number().nullable(),
  /** The oldest first. There are several where the project was restored in between. */
  windows: z.array(RecoveryWindow),
  /** What the archived changes take on the disk. */
  archived_bytes: z.number(),
  /** Since when changes are not archived, though they should be. Null: they are, or the database is not meant to run. */
  failing_since: z.string().nullable(),
  /** What those changes take on the disk until they are archived. */
  waiting_bytes: z.number(),
})
export type ProjectRecovery = z.infer<typeof ProjectRecovery>

const path = '/platform/database/:ref/backups/pitr'

export const readRecovery = endpoint({
  name: 'readRecovery',
  method: 'GET',
  path,
  summary: 'Whether the project can be recovered to points in time, and to which.',
  params: RefParams,
  response: ProjectRecovery,
  errors: ['project_not_found'],
})

export const switchRecovery = endpoint({
  name: 'switchRecovery',
  method: 'PUT',
  path,
  summary:
    'Set how long back the project can be recovered, or switch that off. The database restarts where it is switched on or off.',
  params: RefParams,
  body: z.object({ days: z.literal(recoveryDays).nullable() }),
  response: ProjectRecovery,
  errors: ['project_not_found', 'wrong_status', 'recovery_unavailable', 'plan_by_partner'],
})

export const recoverProject = endpoint({
  name: 'recoverProject',
  method: 'POST',
  path,
  summary:
    'Replace everything in the database of the project by what it held at a moment. Where that fails, the database stays as it is.',
  params: RefParams,
  body: z.object({ recovery_time_target_unix: RecoveryTime }),
  response: Project,
  errors: ['project_not_found', 'wrong_status', 'recovery_time_outside'],
})
