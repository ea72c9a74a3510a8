import './resolve-alias.ts'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import type { ProjectSection } from '../src/areas/define-navigation.ts'
import { mergeSections } from '../src/layouts/merge-navigation.ts'
import { createPageTable } from '../src/layouts/project-pages/page-table.ts'
import type { IsBuilt } from '../src/layouts/project-pages/page-table.ts'

const areas = new URL('../src/areas/', import.meta.url)
const files = (await readdir(areas))
  .map((folder) => new URL(`${folder}/sections.ts`, areas))
  .filter((file) => existsSync(file))
const modules: { sections: readonly ProjectSection[] }[] = await Promise.all(files.map((file) => import(file.href)))

/** What layouts/project-sections.ts shows in a browser. */
export const { sections, paged } = mergeSections(modules.map((module) => module.sections))

// By its address: journeys are compiled without the settings of the dashboard.
const routes: { pathsIn: (layout: string) => string[] } = await import(new URL('routes-in.ts', areas).href)

/** The addresses below `/project/{ref}` that have a route in the second column. */
export const builtPaths: readonly string[] = routes.pathsIn('projectPages')

export const isBuiltPage: IsBuilt = (path) => builtPaths.includes(`/${path}`)

/** The pages of projects, as if those of which `isBuilt` says so had a route. */
export const pageTable = (isBuilt: IsBuilt = isBuiltPage) => createPageTable(paged, isBuilt)
