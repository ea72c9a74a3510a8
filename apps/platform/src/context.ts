import type { Health } from '@cairn/contracts/platform/platform'
import type * as areas from './areas/index.ts'
import type { SharedGround } from './ground.ts'

type Areas = typeof areas

type StoresOf<Area> = Area extends { stores: (...parts: never[]) => infer Stores } ? Awaited<Stores> : never

// A union in the place of a parameter becomes an intersection.
type Intersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (part: infer All) => void
  ? All
  : never

/** What the areas add to the context. */
export type AreaStores = Intersection<{ [Name in keyof Areas]: StoresOf<Areas[Name]> }[keyof Areas]>

/** What lives as long as the platform, as handlers see it. */
export type Context = SharedGround &
  AreaStores & {
    health: () => Promise<Health>
    describeApi: () => Record<string, unknown>
  }
