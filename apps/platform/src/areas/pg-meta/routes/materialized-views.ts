import { getMaterializedView, listMaterializedViews } from '@cairn/contracts/pg-meta/views'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listMaterializedViewsRoute = route(listMaterializedViews, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, query }) =>
    meta.listObjects(database, meta.materializedViewKind({ withColumns: query.include_columns }), query),
})

export const getMaterializedViewRoute = route(getMaterializedView, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, params }) => meta.getObject(database, meta.objectKinds.materializedViews, params.id),
})
