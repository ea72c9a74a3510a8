import { getType, listTypes } from '@cairn/contracts/pg-meta/types'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listTypesRoute = route(listTypes, {
  permission: inProjectDatabase('sql:Read'),
  handle: ({ database, query }) =>
    meta.listObjects(
      database,
      meta.typeKind({ withTableTypes: query.include_table_types, withArrayTypes: query.include_array_types }),
      query,
    ),
})

export const getTypeRoute = route(getType, {
  permission: inProjectDatabase('sql:Read'),
  handle: ({ database, params }) =>
    meta.getObject(database, meta.typeKind({ withTableTypes: true, withArrayTypes: true }), params.id),
})
