import { exportSchema } from '@cairn/contracts/pg-meta/schema-export'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const exportSchemaRoute = route(exportSchema, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, query }) => meta.exportSchema(database, query.schema),
})
