import { cancelIndexBuild } from '@cairn/contracts/database/index-builds'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { toIndexBuild } from '../index-builds/index-builds.ts'

export const cancelIndexBuildRoute = route(cancelIndexBuild, {
  permission: inProjectDatabase('sql:Write'),
  handle: async ({ context, project, params }) =>
    toIndexBuild(await context.indexBuilds.cancel(project.ref, params.id)),
})
