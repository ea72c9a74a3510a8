import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PermissionRule } from '@cairn/contracts/permissions'
import { isAllowed } from '@cairn/contracts/permissions'
import { conditionHolds, loadConditions } from './permission-conditions.ts'

const rule: PermissionRule = {
  organization_slug: 'mine',
  actions: ['tables:Write'],
  resources: ['tables'],
  project_refs: null,
  condition: null,
  restrictive: false,
}
const question = { action: 'tables:Write', resource: 'tables', organizationSlug: 'mine' }

void test('rules without conditions need nothing more, and one with a condition is checked once that is loaded', async () => {
  await loadConditions([rule])
  assert.equal(isAllowed([rule], question, conditionHolds), true)
  const unlessLocked = { ...rule, restrictive: true, condition: { var: 'locked' } }
  const rules = [rule, unlessLocked]
  assert.throws(() => isAllowed(rules, question, conditionHolds), /was not loaded/)
  await loadConditions(rules)
  assert.equal(isAllowed(rules, { ...question, data: { locked: true } }, conditionHolds), false)
  assert.equal(isAllowed(rules, { ...question, data: { locked: false } }, conditionHolds), true)
})
