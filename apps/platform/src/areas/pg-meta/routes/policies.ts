import { createPolicy, deletePolicy, getPolicy, listPolicies, updatePolicy } from '@cairn/contracts/pg-meta/policies'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { recordChange } from '../record-change.ts'

export const listPoliciesRoute = route(listPolicies, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, query }) => meta.listObjects(database, meta.objectKinds.policies, query),
})

export const getPolicyRoute = route(getPolicy, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, params }) => meta.getObject(database, meta.objectKinds.policies, params.id),
})

const writes = meta.objectWrites.policies

export const createPolicyRoute = route(createPolicy, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(call, { action: 'database.object_created', kind: 'policies', object: call.body.name }, (record) =>
      meta.createObject(call.database, writes, call.body, record),
    ),
})

export const updatePolicyRoute = route(updatePolicy, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(call, { action: 'database.object_changed', kind: 'policies', object: call.params.id }, (record) =>
      meta.updateObject(call.database, writes, call.params.id, call.body, record),
    ),
})

export const deletePolicyRoute = route(deletePolicy, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(call, { action: 'database.object_deleted', kind: 'policies', object: call.params.id }, (record) =>
      meta.deleteObject(call.database, writes, call.params.id, { cascade: false }, record),
    ),
})
