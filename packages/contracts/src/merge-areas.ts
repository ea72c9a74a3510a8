import type { AnyArea, AreaParts } from './area.ts'
import * as areas from './areas.ts'

type Areas = typeof areas

/** The names that the areas bring in one of their parts. */
export type NameIn<Part extends keyof AreaParts> = {
  [Area in keyof Areas]: Areas[Area] extends { [P in Part]: infer Entries } ? Extract<keyof Entries, string> : never
}[keyof Areas]

// Overloaded so that the compiler knows the names, which the loop cannot tell.
export function mergeAreas<Part extends keyof AreaParts>(
  part: Part,
): Readonly<Record<NameIn<Part>, AreaParts[Part][string]>>
export function mergeAreas(part: keyof AreaParts): Readonly<Record<string, unknown>> {
  const all: readonly AnyArea[] = Object.values(areas)
  return Object.fromEntries(all.flatMap((area) => Object.entries<unknown>(area[part] ?? {})))
}
