import type * as areas from './areas.ts'
import type { Endpoint } from './endpoint.ts'

type Areas = typeof areas

/** The endpoints among what an area's `endpoints.ts` exports, by name. */
export type EndpointsOf<Area> = Area extends { endpoints?: infer Exports }
  ? { [Name in keyof Exports as Exports[Name] extends Endpoint ? Name : never]: Extract<Exports[Name], Endpoint> }
  : never

type AnyEndpoint = { [Area in keyof Areas]: EndpointsOf<Areas[Area]>[keyof EndpointsOf<Areas[Area]>] }[keyof Areas]

/** The platform API, whole: the endpoints of all areas, by name. */
export type Endpoints = { [E in AnyEndpoint as E['name']]: E }
export type EndpointName = keyof Endpoints

/** The same table by `GET /path`: the dashboard asks by address, and so carries none of the schemas. */
export type EndpointAt = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E }
