import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { runGraphql } from '@cairn/contracts/data-api/graphql'
import { inProject } from '../../../permissions.ts'
import { withService } from '../../../project-runtime/with-service.ts'
import { route } from '../../../route.ts'
import { graphqlRequest } from '../graphql-request.ts'

export const runGraphqlRoute = route(runGraphql, {
  // It acts as any of the roles, as `x-impersonate` does.
  permission: inProject('sql:Write'),
  handle: (call) => {
    const { impersonation, operation_name: operationName, query, variables } = call.body
    return withService(call.context, { project: call.project, name: 'graphql' }, async ({ open, project }) => {
      const request = await graphqlRequest(call, project, impersonation, { query, variables, operationName })
      const { status, body = '' } = await open.handle(request)
      return { status, body: body instanceof Readable ? await text(body) : body.toString() }
    })
  },
})
