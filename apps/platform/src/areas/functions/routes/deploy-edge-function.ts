import { randomUUID } from 'node:crypto'
import { bytesOfFiles, deployEdgeFunction } from '@cairn/contracts/functions/functions'
import { planNames } from '@cairn/contracts/product-catalogue/plan-ids'
import { bytesPerMiB } from '@cairn/contracts/sizes'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { functionLimits } from '../../projects/instance-limits.ts'
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
    const { bytes, count: most } = functionLimits(project, context)
    if (bytes !== null && bytesOfFiles(files) > bytes)
      throw call.fail('function_invalid', {
        message: `The files have more than ${Math.floor(bytes / bytesPerMiB)} MB, which is the most on the ${planNames[project.plan]} plan.`,
      })
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
    const deployed = await context.functions.deploy(actorOf(call), project, query.slug, { id, metadata, files, most })
    // Workers of the deployment before may still answer; those of older ones have ended.
    await removeOthers(places.folder(project.ref), new Set([...before, id]))
    return toEdgeFunction(project, deployed)
  },
})
