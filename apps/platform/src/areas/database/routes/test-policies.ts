import { testPolicies } from '@cairn/contracts/database/policy-test'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const testPoliciesRoute = route(testPolicies, {
  // It acts as other roles of the database, as `x-impersonate` does.
  permission: inProjectDatabase('sql:Write'),
  handle: ({ database, params, body, signal }) => meta.testPolicies(database, Number(params.id), body, signal),
})
