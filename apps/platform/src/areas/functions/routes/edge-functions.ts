import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  deleteEdgeFunction,
  getEdgeFunction,
  getEdgeFunctionBody,
  getEdgeFunctionFiles,
  listEdgeFunctions,
  updateEdgeFunction,
} from '@cairn/contracts/functions/functions'
import { actorOf } from '../../../audit/record-audit.ts'
import { functionsFolder } from '../../../home-folders.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { formOfFiles } from '../form-of-files.ts'
import { toEdgeFunction } from '../function-view.ts'

export const listEdgeFunctionsRoute = route(listEdgeFunctions, {
  permission: inProject('functions:Read'),
  handle: async ({ context, project }) =>
    (await context.functions.list(project)).map((stored) => toEdgeFunction(project, stored)),
})

export const getEdgeFunctionRoute = route(getEdgeFunction, {
  permission: inProject('functions:Read'),
  handle: async ({ context, project, params }) =>
    toEdgeFunction(project, await context.functions.find(project, params.slug)),
})

export const getEdgeFunctionFilesRoute = route(getEdgeFunctionFiles, {
  permission: inProject('functions:Read'),
  handle: async ({ context, project, params }) => {
    const { id } = await context.functions.find(project, params.slug)
    return context.functions.files(id)
  },
})

export const getEdgeFunctionBodyRoute = route(getEdgeFunctionBody, {
  permission: inProject('functions:Read'),
  handle: async ({ context, project, params }) => {
    const { id, slug } = await context.functions.find(project, params.slug)
    return formOfFiles(slug, await context.functions.files(id))
  },
})

export const updateEdgeFunctionRoute = route(updateEdgeFunction, {
  permission: inProject('functions:Write'),
  handle: async (call) =>
    toEdgeFunction(
      call.project,
      await call.context.functions.update(actorOf(call), call.project, call.params.slug, call.body),
    ),
})

export const deleteEdgeFunctionRoute = route(deleteEdgeFunction, {
  permission: inProject('functions:Write'),
  handle: async (call) => {
    const { context, project, params } = call
    const removed = await context.functions.remove(actorOf(call), project, params.slug)
    await rm(join(functionsFolder(context.config), project.ref, removed.deploymentId), { recursive: true, force: true })
    return toEdgeFunction(project, removed)
  },
})
