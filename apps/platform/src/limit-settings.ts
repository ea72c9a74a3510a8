import type { Mode } from '@cairn/contracts/capabilities'
import { z } from 'zod'

/** What the operator limits. Sizes are in megabytes; 0 means no limit. */
export interface LimitConfig {
  /** Whether the plan of an organization limits its projects. */
  byPlan: boolean
  /** For every project, in place of what its plan says. */
  project: { memoryMb: number | undefined; diskMb: number | undefined; temporaryMb: number | undefined }
  /** For one account; 0 means no limit. */
  account: { projects: number; projectsPerHour: number; organizations: number; organizationsPerHour: number }
  disk: {
    /** Kept on the disk as a file, and freed where the disk is full. */
    reserveMb: number
    /** With less free space than this, projects that grow become read-only. */
    lowMb: number
  }
  /** Results of queries, kept as files for an hour; 0 keeps none. */
  queryResults: { eachMb: number; projectMb: number; totalMb: number }
}

const amount = z.coerce.number().int().min(0).max(1_000_000_000)

export const limitSettings = {
  CAIRN_PLAN_LIMITS: z.enum(['on', 'off']).optional(),
  CAIRN_PROJECT_MEMORY_MB: amount.optional(),
  CAIRN_PROJECT_DISK_MB: amount.optional(),
  CAIRN_PROJECT_TEMPORARY_MB: amount.optional(),
  CAIRN_ACCOUNT_PROJECTS: amount.default(100),
  CAIRN_ACCOUNT_PROJECTS_PER_HOUR: amount.default(20),
  CAIRN_ACCOUNT_ORGANIZATIONS: amount.default(50),
  CAIRN_ACCOUNT_ORGANIZATIONS_PER_HOUR: amount.default(10),
  CAIRN_DISK_RESERVE_MB: amount.default(256),
  CAIRN_DISK_LOW_MB: amount.default(1024),
  CAIRN_QUERY_RESULT_MB: amount.default(32),
  CAIRN_QUERY_RESULTS_PROJECT_MB: amount.default(128),
  CAIRN_QUERY_RESULTS_TOTAL_MB: amount.default(1024),
}

type LimitValues = z.infer<z.ZodObject<typeof limitSettings>>

/** Self-hosted, nothing is limited unless the operator says so; the disk is watched all the same. */
export const readLimits = (values: LimitValues, mode: Mode): LimitConfig => {
  const unlessSelfHosted = (limit: number) => (mode === 'hosted' ? limit : 0)
  return {
    byPlan: values.CAIRN_PLAN_LIMITS === undefined ? mode === 'hosted' : values.CAIRN_PLAN_LIMITS === 'on',
    project: {
      memoryMb: values.CAIRN_PROJECT_MEMORY_MB,
      diskMb: values.CAIRN_PROJECT_DISK_MB,
      temporaryMb: values.CAIRN_PROJECT_TEMPORARY_MB,
    },
    account: {
      projects: unlessSelfHosted(values.CAIRN_ACCOUNT_PROJECTS),
      projectsPerHour: unlessSelfHosted(values.CAIRN_ACCOUNT_PROJECTS_PER_HOUR),
      organizations: unlessSelfHosted(values.CAIRN_ACCOUNT_ORGANIZATIONS),
      organizationsPerHour: unlessSelfHosted(values.CAIRN_ACCOUNT_ORGANIZATIONS_PER_HOUR),
    },
    disk: { reserveMb: values.CAIRN_DISK_RESERVE_MB, lowMb: values.CAIRN_DISK_LOW_MB },
    queryResults: {
      eachMb: values.CAIRN_QUERY_RESULT_MB,
      projectMb: values.CAIRN_QUERY_RESULTS_PROJECT_MB,
      totalMb: values.CAIRN_QUERY_RESULTS_TOTAL_MB,
    },
  }
}
