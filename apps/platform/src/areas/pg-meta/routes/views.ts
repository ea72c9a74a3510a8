import { getView, listViews } from '@cairn/contracts/pg-meta/views'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listViewsRoute = route(listViews, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, query }) =>
    meta.listObjects(database, meta.viewKind({ withColumns: query.include_columns }), query),
})

export const getViewRoute = route(getView, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, params }) => meta.getObject(database, meta.objectKinds.views, params.id),
})
