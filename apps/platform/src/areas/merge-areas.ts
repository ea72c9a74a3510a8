import type { EndpointName } from '@cairn/contracts'
import type { JobDefinitions } from '@cairn/jobs'
import type { ProjectService } from '@cairn/service-kit'
import type { Config } from '../config.ts'
import type { AreaStores, Context } from '../context.ts'
import type { BareGround, Ground, ServiceGround } from '../ground.ts'
import type { HealthCheck } from '../health.ts'
import type { Route } from '../route.ts'
import type { PlatformArea } from './define-area.ts'
import * as areas from './index.ts'

interface AreaModule {
  area: PlatformArea
  stores?: (ground: Ground, lifetime: AsyncDisposableStack) => object | Promise<object>
}

const modules = Object.values<AreaModule>(areas)

const merge = <Value>(parts: readonly Readonly<Record<string, Value>>[]): Record<string, Value> => {
  const entries = parts.flatMap((part) => Object.entries(part))
  const names = new Set<string>()
  for (const [name] of entries) {
    if (names.has(name)) throw new Error(`Two areas add ${name}.`)
    names.add(name)
  }
  return Object.fromEntries(entries)
}

// Overloaded so that the compiler knows the names, which the loop cannot tell.
function mergeRoutes(): { readonly [Name in EndpointName]: Route<Name> }
function mergeRoutes(): Readonly<Record<string, Route>> {
  return merge(modules.map(({ area }) => area.routes))
}

/** The route of each endpoint of the contract. */
export const routes = mergeRoutes()

/** Throws a `ConfigError` for settings that an area cannot work with. */
export const checkConfig = (config: Config): void => {
  for (const { area } of modules) area.checkConfig?.(config)
}

// Overloaded for the same reason.
export function createStores(ground: Ground, lifetime: AsyncDisposableStack): Promise<AreaStores>
export async function createStores(ground: Ground, lifetime: AsyncDisposableStack): Promise<object> {
  const parts: Record<string, unknown>[] = []
  for (const { stores } of modules) if (stores !== undefined) parts.push({ ...(await stores(ground, lifetime)) })
  return merge(parts)
}

/** The services of projects that workers serve. */
export const workerServices = (ground: ServiceGround): readonly ProjectService[] =>
  modules.flatMap(({ area }) => area.services?.(ground) ?? [])

/** The services that each project has. */
export const projectServices = (ground: BareGround): readonly ProjectService[] => [
  ...workerServices(ground),
  ...modules.flatMap(({ area }) => area.singleProcessServices?.(ground) ?? []),
]

export const healthChecks = (ground: Ground): Readonly<Record<string, HealthCheck>> =>
  merge(modules.map(({ area }) => area.health?.(ground) ?? {}))

export const jobDefinitions = (context: Context): JobDefinitions =>
  merge(modules.map(({ area }) => area.jobs?.(context) ?? {}))

/** Starts the background work of the areas, once the server accepts requests. */
export const startAreas = async (context: Context, lifetime: AsyncDisposableStack): Promise<void> => {
  for (const { area } of modules) await area.start?.(context, lifetime)
}
