import type { PlanId } from './role-grants.ts'
import { bytesPerGiB, bytesPerMiB } from './sizes.ts'

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

const paid = {
  activeProjects: null,
  databaseBytes: 8 * bytesPerGiB,
  memoryBytes: bytesPerGiB,
  temporaryFileBytes: 4 * bytesPerGiB,
  connections: 60,
} as const satisfies PlanLimits

export const planLimits: Readonly<Record<PlanId, PlanLimits>> = {
  free: {
    activeProjects: 2,
    databaseBytes: 500 * bytesPerMiB,
    memoryBytes: 512 * bytesPerMiB,
    temporaryFileBytes: bytesPerGiB,
    connections: 30,
  },
  pro: paid,
  team: paid,
  enterprise: { ...paid, databaseBytes: null },
}
