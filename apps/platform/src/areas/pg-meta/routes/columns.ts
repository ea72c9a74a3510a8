import { getColumn, listColumns } from '@cairn/contracts/pg-meta/columns'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listColumnsRoute = route(listColumns, {
  permission: inProjectDatabase('sql:Read'),
  handle: ({ database, query }) => meta.listObjects(database, meta.objectKinds.columns, query),
})

export const getColumnRoute = route(getColumn, {
  permission: inProjectDatabase('sql:Read'),
  handle: ({ database, params }) => meta.getObject(database, meta.objectKinds.columns, params.id),
})
