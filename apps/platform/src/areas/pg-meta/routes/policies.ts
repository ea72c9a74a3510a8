import { getPolicy, listPolicies } from '@cairn/contracts/pg-meta/policies'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listPoliciesRoute = route(listPolicies, {
  permission: inProjectDatabase('sql:Read'),
  handle: ({ database, query }) => meta.listObjects(database, meta.objectKinds.policies, query),
})

export const getPolicyRoute = route(getPolicy, {
  permission: inProjectDatabase('sql:Read'),
  handle: ({ database, params }) => meta.getObject(database, meta.objectKinds.policies, params.id),
})
