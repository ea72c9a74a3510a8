import { getDefinition, previewDefinition } from '@cairn/contracts/pg-meta/definitions'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getDefinitionRoute = route(getDefinition, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: async ({ database, params, query }) => ({
    sql: await meta.getDefinition(database, query.kind, Number(params.id)),
  }),
})

export const previewDefinitionRoute = route(previewDefinition, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: ({ database, params, body }) => meta.previewDefinition(database, body.kind, Number(params.id), body.sql),
})
