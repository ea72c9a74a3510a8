import { createIndexBuild } from '@cairn/contracts/database/index-builds'
import * as meta from '@cairn/meta'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { toIndexBuild } from '../index-builds/index-builds.ts'

export const createIndexBuildRoute = route(createIndexBuild, {
  permission: inProjectDatabase('sql:Write'),
  handle: async (call) => {
    const { context, project, database, body } = call
    await meta.requireTable(database, body)
    return toIndexBuild(await context.indexBuilds.create(project, actorOf(call), body))
  },
})
