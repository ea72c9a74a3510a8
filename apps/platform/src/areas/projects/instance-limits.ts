import { planLimits } from '@cairn/contracts/plan-limits'
import type { PlanId } from '@cairn/contracts/role-grants'
import { bytesPerMiB } from '@cairn/contracts/sizes'
import type { DiskLimit, InstanceLimits } from '@cairn/engine'
import type { LimitConfig } from '../../limit-settings.ts'

// Room between "read-only by default" and "writers are ended", for a transaction under way and for `vacuum full`.
const hardShare = 1.2
const leastHeadroomBytes = 100 * bytesPerMiB

const diskLimit = (quotaBytes: number): DiskLimit => ({
  quotaBytes,
  hardBytes: Math.max(Math.ceil(quotaBytes * hardShare), quotaBytes + leastHeadroomBytes),
})

/** What the operator sets comes before the plan; 0 is no limit. */
const inForce = (setMb: number | undefined, byPlan: number | null): number | undefined => {
  if (setMb === 0) return undefined
  return setMb === undefined ? (byPlan ?? undefined) : setMb * bytesPerMiB
}

// `max_connections` in the engine has room for as many, beside the platform's own connections.
const mostConnections = planLimits.enterprise.connections

/** Clients that can be connected from outside at once. The Postgres port counts them. */
export const connectionLimit = (plan: PlanId, { byPlan }: LimitConfig): number =>
  byPlan ? planLimits[plan].connections : mostConnections

export const instanceLimits = (plan: PlanId, { byPlan, project }: LimitConfig): InstanceLimits => {
  const ofPlan = byPlan ? planLimits[plan] : undefined
  const memoryBytes = inForce(project.memoryMb, ofPlan?.memoryBytes ?? null)
  const temporaryFileBytes = inForce(project.temporaryMb, ofPlan?.temporaryFileBytes ?? null)
  const quotaBytes = inForce(project.diskMb, ofPlan?.databaseBytes ?? null)
  return {
    ...(memoryBytes === undefined ? {} : { memoryBytes }),
    ...(temporaryFileBytes === undefined ? {} : { temporaryFileBytes }),
    ...(quotaBytes === undefined ? {} : { disk: diskLimit(quotaBytes) }),
    ...(ofPlan === undefined ? {} : { connections: ofPlan.connections }),
  }
}

export const diskOptions = ({ disk }: LimitConfig) => ({
  reserveBytes: disk.reserveMb * bytesPerMiB,
  lowBytes: disk.lowMb * bytesPerMiB,
})
