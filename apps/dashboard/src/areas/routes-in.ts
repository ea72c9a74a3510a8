import type { AnyRoute } from '@tanstack/react-router'
import type { Area, Layout } from './define-area.ts'
import * as areas from './index.ts'

export const areaList: readonly Area[] = Object.values(areas)

type OneArea = (typeof areas)[keyof typeof areas]
type RoutesIn<A, L extends Layout> = A extends { routes: Readonly<Record<L, readonly (infer Route)[]>> } ? Route : never

// The overload says which routes there are: the types of parameters and search of every page hang on it.
export function routesIn<L extends Layout>(layout: L): RoutesIn<OneArea, L>[]
export function routesIn(layout: Layout): AnyRoute[] {
  return areaList.flatMap(({ routes }) => routes[layout] ?? [])
}

/** The addresses in a layout, as the routes state them. */
export const pathsIn = (layout: Layout): string[] =>
  areaList
    .flatMap(({ routes }) => routes[layout] ?? [])
    .flatMap(({ options }) => ('path' in options && typeof options.path === 'string' ? [options.path] : []))
