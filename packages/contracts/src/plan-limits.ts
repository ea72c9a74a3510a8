import type { PlanId } from './role-grants.ts'

/** What a project may use, by the plan of its organization. Without zod, so that the browser can have it for nothing. */
export interface PlanLimits {
  /** Projects of one organization that are not paused. Null: no limit. */
  activeProjects: number | null
  /** The size of all databases of a project. Null: no limit. */
  databaseBytes: number | null
  memoryBytes: number
  /** Temporary files of all sessions of a project. */
  temporaryFileBytes: number
  /** Direct connections to a project's database. */
  connections: number
}

const megabyte = 1024 * 1024
const gigabyte = 1024 * megabyte

const paid = {
  activeProjects: null,
  databaseBytes: 8 * gigabyte,
  memoryBytes: gigabyte,
  temporaryFileBytes: 4 * gigabyte,
  connections: 60,
} as const satisfies PlanLimits

export const planLimits: Readonly<Record<PlanId, PlanLimits>> = {
  free: {
    activeProjects: 2,
    databaseBytes: 500 * megabyte,
    memoryBytes: 512 * megabyte,
    temporaryFileBytes: gigabyte,
    connections: 30,
  },
  pro: paid,
  team: paid,
  enterprise: { ...paid, databaseBytes: null },
}
