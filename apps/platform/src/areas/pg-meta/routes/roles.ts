import { getDatabaseRole, listDatabaseRoles } from '@cairn/contracts/pg-meta/roles'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listDatabaseRolesRoute = route(listDatabaseRoles, {
  permission: inProjectDatabase('sql:Read'),
  handle: ({ database, query }) =>
    meta.listObjects(database, meta.roleKind({ withDefaultRoles: query.include_default_roles }), query),
})

export const getDatabaseRoleRoute = route(getDatabaseRole, {
  permission: inProjectDatabase('sql:Read'),
  handle: ({ database, params }) => meta.getObject(database, meta.roleKind({ withDefaultRoles: true }), params.id),
})
