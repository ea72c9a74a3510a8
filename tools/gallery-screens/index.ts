import { readdir } from 'node:fs/promises'
import type { Screen } from './screen.ts'

const folder = new URL('areas/', import.meta.url)
const files = (await readdir(folder)).toSorted()
const modules: { screens: readonly Screen[] }[] = await Promise.all(
  files.map((file) => import(new URL(file, folder).href)),
)

/** Every screen that has a picture, and that axe looks at: a file for each area, and shell.ts for what belongs to none. */
export const screens: readonly Screen[] = modules.flatMap((module) => module.screens)
