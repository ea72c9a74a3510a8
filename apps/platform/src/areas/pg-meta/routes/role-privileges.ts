import {
  changeRolePrivileges,
  getRolePrivileges,
  previewRolePrivileges,
} from '@cairn/contracts/pg-meta/role-privileges'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { recordChange } from '../record-change.ts'

export const getRolePrivilegesRoute = route(getRolePrivileges, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, params, query }) => meta.getRolePrivileges(database, Number(params.id), query.schema),
})

export const previewRolePrivilegesRoute = route(previewRolePrivileges, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: async ({ database, body }) => ({ statements: await meta.planRolePrivileges(database, body) }),
})

export const changeRolePrivilegesRoute = route(changeRolePrivileges, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: async (call) => {
    const event = {
      action: 'database.object_changed',
      kind: 'role-privileges',
      object: String(call.body.role),
    } as const
    const statements = await recordChange(call, event, (record) =>
      meta.changeRolePrivileges(call.database, call.body, record),
    )
    return { statements }
  },
})
