import type { EndpointsOf } from '@cairn/contracts'
import type { AnyArea } from '@cairn/contracts/area'
import type { JobDefinitions } from '@cairn/jobs'
import type { ProjectService } from '@cairn/service-kit'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { BareGround, Ground, ServiceGround } from '../ground.ts'
import type { HealthCheck } from '../health.ts'
import type { Route } from '../route.ts'

/** A route for each endpoint of an area: one that is missing, or under another's name, does not compile. */
export type RoutesOf<Contract> = {
  readonly [Name in Extract<keyof EndpointsOf<Contract>, string>]: Route<Name>
}

/**
 * What an area of the platform does. Its `index.ts` exports this as `area`, and beside it, as `stores`, the function
 * that makes what the area adds to the context: apart, since the type of the context follows from it, and the routes
 * need that type.
 */
export interface PlatformArea<Routes = Readonly<Record<string, Route>>> {
  routes: Routes
  /** Throws a `ConfigError` for settings that the area cannot work with; called before anything is started. */
  checkConfig?: (config: Config) => unknown
  /** Checks for `GET /api/health`, by name. */
  health?: (ground: Ground) => Readonly<Record<string, HealthCheck>>
  /** Background jobs, by name. */
  jobs?: (context: Context) => JobDefinitions
  /** Services that each project has. */
  services?: (ground: ServiceGround) => readonly ProjectService[]
  /** Those that keep something in the memory of the platform's process: no worker serves them. */
  singleProcessServices?: (ground: BareGround) => readonly ProjectService[]
  /** Called once the server answers; what is given to `lifetime` ends before the server closes. */
  start?: (context: Context, lifetime: AsyncDisposableStack) => Promise<void>
}

/** The contract names the endpoints, and so the routes that there have to be. */
export const defineArea = <Contract extends AnyArea>(
  _contract: Contract,
  area: PlatformArea<RoutesOf<Contract>>,
): PlatformArea<RoutesOf<Contract>> => area
