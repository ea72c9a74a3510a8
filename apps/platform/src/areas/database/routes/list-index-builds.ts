import { listIndexBuilds } from '@cairn/contracts/database/index-builds'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { toIndexBuild } from '../index-builds/index-builds.ts'

export const listIndexBuildsRoute = route(listIndexBuilds, {
  permission: inProjectDatabase('sql:Read'),
  handle: async ({ context, project, database }) => {
    const builds = await context.indexBuilds.store.list(project.ref)
    const runs = builds.some(({ state }) => state === 'running')
    const progress = runs ? await meta.indexProgress(database) : {}
    return { builds: builds.map((build) => toIndexBuild(build, progress)) }
  },
})
