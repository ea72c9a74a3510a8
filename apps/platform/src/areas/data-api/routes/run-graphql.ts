import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { runGraphql } from '@cairn/contracts/data-api/graphql'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { graphqlRequest } from '../graphql-request.ts'

export const runGraphqlRoute = route(runGraphql, {
  // It acts as any of the roles, as `x-impersonate` does.
  permission: inProject('sql:Write'),
  handle: async (call) => {
    const { context, project, fail } = call
    const { impersonation, operation_name: operationName, query, variables } = call.body
    // Starts a database that sleeps.
    await context.supervisor.pool(project, 'authenticator')
    const service = context.runtime.service('graphql')
    const running = await context.runtime.find(project.ref)
    if (service === undefined || running === undefined) throw fail('project_not_found')
    if (!(await running.slots.enter())) throw fail('project_unavailable')
    try {
      await context.runtime.ready(running, service)
      const request = await graphqlRequest(call, running.project, impersonation, { query, variables, operationName })
      const { status, body = '' } = await running.open(service).handle(request)
      return { status, body: body instanceof Readable ? await text(body) : body.toString() }
    } finally {
      running.slots.leave()
    }
  },
})
