import { archiver, runningServices } from '@cairn/contracts/projects/project-services'
import type { BackendService } from '@cairn/contracts/projects/project-services'
import type { ServiceVersion } from '@cairn/contracts/projects/projects'
import { getServiceVersions } from '@cairn/contracts/projects/projects'
import { denoVersion } from '@cairn/functions'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { version } from '../../../version.ts'
import type { StoredProject } from '../project-store.ts'

const versionOf = (name: BackendService, { dbVersion }: StoredProject): ServiceVersion => {
  if (name === 'postgresql' || name === archiver) return { name, program: 'PostgreSQL', version: dbVersion }
  // The service is part of Cairn. What people deploy depends on the version of Deno.
  if (name === 'functions') return { name, program: 'Deno', version: denoVersion() }
  return { name, program: 'Cairn', version }
}

export const getServiceVersionsRoute = route(getServiceVersions, {
  permission: inProject('infra:Read'),
  handle: ({ project }) =>
    [...runningServices, ...(project.recovery_days === null ? [] : [archiver])].map((name) => versionOf(name, project)),
})
