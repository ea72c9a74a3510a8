import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlanId } from '../src/product-catalogue/plan-ids.ts'
import type { RoleGrant } from '../src/role-grants.ts'
import { planProblem } from '../src/role-grants.ts'

const inAll = (role: RoleGrant['role']): RoleGrant => ({ role, projects: [] })
const inTwo: RoleGrant = { role: null, projects: ['a', 'b'].map((ref) => ({ ref, role: 'developer' })) }
const different: RoleGrant = {
  role: null,
  projects: [
    { ref: 'a', role: 'developer' },
    { ref: 'b', role: 'read_only' },
  ],
}
const onTop: RoleGrant = { role: 'developer', projects: [{ ref: 'a', role: 'administrator' }] }

const grants = {
  owner: inAll('owner'),
  administrator: inAll('administrator'),
  developer: inAll('developer'),
  readOnly: inAll('read_only'),
  inTwo,
  different,
  onTop,
} as const

const allowedOn = (plan: PlanId) =>
  Object.entries(grants)
    .filter(([, grant]) => planProblem(plan, grant) === undefined)
    .map(([name]) => name)

test('Free and Pro: Owner, Admin, Developer. Team adds Read-only and project-scoped roles, Enterprise custom ones', () => {
  const basic = ['owner', 'administrator', 'developer']
  assert.deepEqual(allowedOn('free'), basic)
  assert.deepEqual(allowedOn('pro'), basic)
  assert.deepEqual(allowedOn('team'), [...basic, 'readOnly', 'inTwo'])
  assert.deepEqual(allowedOn('enterprise'), Object.keys(grants))
})

test('the reason names the missing feature and the plan that includes it', () => {
  assert.equal(
    planProblem('free', grants.readOnly),
    'The role Read-only comes with the Team plan. This organization is on Free.',
  )
  assert.equal(
    planProblem('pro', inTwo),
    'Roles in single projects come with the Team plan. This organization is on Pro.',
  )
  assert.equal(
    planProblem('team', different),
    'A different role in each project comes with the Enterprise plan. This organization is on Team.',
  )
})
