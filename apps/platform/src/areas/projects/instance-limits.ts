import { bytesOf, countOf, hoursOf } from '@cairn/contracts/product-catalogue/amounts'
import type { ComputeSize, MeterName, Price } from '@cairn/contracts/product-catalogue/catalogue-schema'
import { bytesPerGiB, bytesPerMiB } from '@cairn/contracts/sizes'
import type { DiskLimit, InstanceLimits } from '@cairn/engine'
import type { Project } from '@cairn/service-kit'
import type { LimitConfig } from '../../limit-settings.ts'
import type { Catalogue } from '../product-catalogue/catalogue.ts'
import type { StoredProject } from './project-store.ts'

// Room between "read-only by default" and "writers are ended", for a transaction under way and for `vacuum full`.
const hardShare = 1.2
const leastHeadroomBytes = 100 * bytesPerMiB

const diskLimit = (quotaBytes: number): DiskLimit => ({
  quotaBytes,
  hardBytes: Math.max(Math.ceil(quotaBytes * hardShare), quotaBytes + leastHeadroomBytes),
})

/** A setting of the operator overrides the plan; 0 is no limit. */
const inForce = (setMb: number | undefined, byPlan: number | null): number | undefined => {
  if (setMb === 0) return undefined
  return setMb === undefined ? (byPlan ?? undefined) : setMb * bytesPerMiB
}

/** What limits follow from. */
interface LimitSources {
  catalogue: Catalogue
  config: { limits: LimitConfig }
}

/** What is included is no limit then. */
const isMoreCharged = (
  { has_spend_cap: hasSpendCap }: Pick<StoredProject, 'has_spend_cap'>,
  { overage }: { overage?: Price | undefined },
): boolean => overage !== undefined && !hasSpendCap

type LimitedProject = Pick<StoredProject, 'plan' | 'infra_compute_size'>

const sizeOf = ({ plan, infra_compute_size: stored }: LimitedProject, { catalogue }: LimitSources) =>
  catalogue.sizeInForce(plan, stored)

// Every instance has room for as many.
const leastConnections = 60

/** Up to Micro, the settings of the smallest size: those of a larger one would double the memory of an idle project. */
const settingsFor = ({ memory, cpu: { cores }, direct_connections: connections }: ComputeSize) => {
  const memoryBytes = bytesOf(memory) ?? 0
  return memoryBytes > bytesPerGiB && cores !== 'shared' ? { compute: { memoryBytes, cores, connections } } : {}
}

/** Clients that can be connected from outside at once. The Postgres port counts them. */
export const connectionLimit = (project: LimitedProject, sources: LimitSources): number => {
  const { direct_connections: connections } = sizeOf(project, sources)
  return sources.config.limits.byPlan ? connections : Math.max(connections, leastConnections)
}

/** Clients that the connection pooler serves at once. */
export const poolerLimit = (project: LimitedProject, sources: LimitSources): number =>
  sizeOf(project, sources).pooler_connections

export const instanceLimits = (
  project: LimitedProject & Pick<StoredProject, 'has_spend_cap' | 'recovery_days'>,
  sources: LimitSources,
): InstanceLimits => {
  const { byPlan, project: set } = sources.config.limits
  const { meters, limits } = sources.catalogue.document.plans[project.plan]
  const { database_size: databaseSize } = meters
  const ofPlan = (bytes: number | null) => (byPlan ? bytes : null)
  const memoryBytes = inForce(set.memoryMb, ofPlan(bytesOf(sizeOf(project, sources).memory)))
  const temporaryFileBytes = inForce(set.temporaryMb, ofPlan(bytesOf(limits.temporary_files)))
  const quotaBytes = inForce(
    set.diskMb,
    ofPlan(isMoreCharged(project, databaseSize) ? null : bytesOf(databaseSize.included)),
  )
  return {
    ...(memoryBytes === undefined ? {} : { memoryBytes }),
    ...(temporaryFileBytes === undefined ? {} : { temporaryFileBytes }),
    ...(quotaBytes === undefined ? {} : { disk: diskLimit(quotaBytes) }),
    connections: connectionLimit(project, sources),
    ...settingsFor(sizeOf(project, sources)),
    ...(project.recovery_days === null ? {} : { archives: true }),
  }
}

/** The largest file that can be stored; undefined: the plan does not limit it. */
export const uploadLimit = (
  { plan }: Pick<StoredProject, 'plan'>,
  { catalogue, config }: LimitSources,
): number | undefined =>
  config.limits.byPlan ? (bytesOf(catalogue.document.plans[plan].limits.upload_size) ?? undefined) : undefined

/** How many edge functions a project has at most, and the bytes of one; null: the plan does not limit it. */
export const functionLimits = (
  { plan }: Pick<StoredProject, 'plan'>,
  { catalogue, config }: LimitSources,
): { count: number | null; bytes: number | null } => {
  if (!config.limits.byPlan) return { count: null, bytes: null }
  const { functions, function_size: size } = catalogue.document.plans[plan].limits
  return { count: countOf(functions), bytes: bytesOf(size) }
}

const includes =
  (meter: MeterName) =>
  ({ plan }: Pick<StoredProject, 'plan'>, { catalogue, config }: LimitSources): boolean =>
    !config.limits.byPlan || catalogue.document.plans[plan].meters[meter].included !== 'none'

/** Whether the plan of a project includes users who sign in by SAML. */
export const includesSaml = includes('auth_saml_mau')

/** Whether the plan of a project includes the transformation of images. */
export const includesImages = includes('image_transformations')

/** What the plan of a project allows of realtime; undefined: plans do not limit it. */
export const realtimeLimits = (
  project: Pick<StoredProject, 'has_spend_cap' | 'plan'>,
  { catalogue, config }: LimitSources,
): Project['realtimeLimits'] => {
  if (!config.limits.byPlan) return undefined
  const { meters, limits } = catalogue.document.plans[project.plan]
  const { realtime_connections: connections } = meters
  return {
    clients: isMoreCharged(project, connections) ? undefined : (countOf(connections.included) ?? undefined),
    messageBytes: bytesOf(limits.realtime_message_size) ?? undefined,
  }
}

const hourMs = 3_600_000

/** For how long entries of the audit log of a project's users are kept; undefined: until somebody deletes them. */
export const auditKept = (
  { plan }: Pick<StoredProject, 'plan'>,
  { catalogue, config }: LimitSources,
): number | undefined => {
  const hours = config.limits.byPlan ? hoursOf(catalogue.document.plans[plan].limits.audit_retention) : null
  return hours === null ? undefined : hours * hourMs
}

export const diskOptions = ({ disk }: LimitConfig) => ({
  reserveBytes: disk.reserveMb * bytesPerMiB,
  lowBytes: disk.lowMb * bytesPerMiB,
})
