import { randomUUID } from 'node:crypto'
import { deployEdgeFunction } from '@cairn/contracts/functions/functions'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { removeOthers } from '../function-folders.ts'
import { createFunctionPlaces, FunctionProblem } from '../function-places.ts'
import { toEdgeFunction } from '../function-view.ts'

export const deployEdgeFunctionRoute = route(deployEdgeFunction, {
  permission: inProject('functions:Write'),
  handle: async (call) => {
    const { context, project, query, body } = call
    // What it imports may be large.
    if (context.engine.disk().isLow) throw call.fail('disk_almost_full')
    const { metadata, files } = body
    const id = randomUUID()
    const places = createFunctionPlaces(context)
    const before = new Set((await context.functions.list(project)).map(({ deploymentId }) => deploymentId))
    try {
      await places.place(
        project.ref,
        { id, entrypoint: metadata.entrypoint_path, importMap: metadata.import_map_path ?? undefined },
        async () => files,
      )
    } catch (error) {
      if (error instanceof FunctionProblem) throw call.fail('function_invalid', { message: error.message })
      throw error
    }
    const deployed = await context.functions.deploy(actorOf(call), project, query.slug, { id, metadata, files })
    // Workers of the deployment before may still answer; those of older ones have ended.
    await removeOthers(places.folder(project.ref), new Set([...before, id]))
    return toEdgeFunction(project, deployed)
  },
})
