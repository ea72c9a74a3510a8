import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Screen } from './screen.ts'

const folder = new URL('areas/', import.meta.url)
const files = (await readdir(folder)).toSorted()
const areas: { area: string; screens: readonly Screen[] }[] = await Promise.all(
  files.map(async (file) => ({ area: basename(file, '.ts'), ...(await import(new URL(file, folder).href)) })),
)

/** The screens of each file of `areas/`, by its name. */
export const screensOfAreas: ReadonlyMap<string, readonly Screen[]> = new Map(
  areas.map(({ area, screens }) => [area, screens]),
)

/** Every screen that has a picture, and that axe looks at: a file for each area, and shell.ts for what belongs to none. */
export const screens: readonly Screen[] = [...screensOfAreas.values()].flat()
