import {
  createDatabaseRole,
  deleteDatabaseRole,
  getDatabaseRole,
  listDatabaseRoles,
  updateDatabaseRole,
} from '@cairn/contracts/pg-meta/roles'
import { passwordForServer } from '@cairn/engine'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { recordChange } from '../record-change.ts'

export const listDatabaseRolesRoute = route(listDatabaseRoles, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, query }) =>
    meta.listObjects(database, meta.roleKind({ withDefaultRoles: query.include_default_roles }), query),
})

export const getDatabaseRoleRoute = route(getDatabaseRole, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, params }) => meta.getObject(database, meta.roleKind({ withDefaultRoles: true }), params.id),
})

const writes = meta.objectWrites.roles

/** With the verifier in place of the password: PostgreSQL logs statements that fail. */
const withVerifier = async <T extends { password?: string | null | undefined }>(body: T): Promise<T> =>
  typeof body.password === 'string' ? { ...body, password: await passwordForServer(body.password) } : body

export const createDatabaseRoleRoute = route(createDatabaseRole, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(call, { action: 'database.object_created', kind: 'roles', object: call.body.name }, async (record) =>
      meta.createObject(call.database, writes, await withVerifier(call.body), record),
    ),
})

export const updateDatabaseRoleRoute = route(updateDatabaseRole, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(call, { action: 'database.object_changed', kind: 'roles', object: call.params.id }, async (record) =>
      meta.updateObject(call.database, writes, call.params.id, await withVerifier(call.body), record),
    ),
})

export const deleteDatabaseRoleRoute = route(deleteDatabaseRole, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(call, { action: 'database.object_deleted', kind: 'roles', object: call.params.id }, (record) =>
      meta.deleteObject(call.database, writes, call.params.id, { cascade: false }, record),
    ),
})
