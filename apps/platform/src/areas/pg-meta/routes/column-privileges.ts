import {
  grantColumnPrivileges,
  listColumnPrivileges,
  revokeColumnPrivileges,
} from '@cairn/contracts/pg-meta/column-privileges'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { recordChange } from '../record-change.ts'

export const listColumnPrivilegesRoute = route(listColumnPrivileges, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, query }) => meta.listObjects(database, meta.objectKinds.columnPrivileges, query),
})

export const grantColumnPrivilegesRoute = route(grantColumnPrivileges, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) => {
    const object = call.body.map((each) => each.column_id).join(', ')
    return recordChange(call, { action: 'database.object_changed', kind: 'column-privileges', object }, (record) =>
      meta.grantColumnPrivileges(call.database, call.body, record),
    )
  },
})

export const revokeColumnPrivilegesRoute = route(revokeColumnPrivileges, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) => {
    const object = call.body.map((each) => each.column_id).join(', ')
    return recordChange(call, { action: 'database.object_changed', kind: 'column-privileges', object }, (record) =>
      meta.revokeColumnPrivileges(call.database, call.body, record),
    )
  },
})
