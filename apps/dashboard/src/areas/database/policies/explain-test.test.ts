import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PolicyTest, TestedPolicy } from '@cairn/contracts/database/policy-test'
import { explainRow, refusalCounts } from './explain-test.ts'

const policy = (name: string, action: TestedPolicy['action'], stage: TestedPolicy['stage']): TestedPolicy => ({
  id: 1,
  name,
  action,
  stage,
  command: 'ALL',
  expression: null,
})
const under = (...policies: TestedPolicy[]) => ({ row_security: 'on' as const, policies })

const own = policy('own', 'PERMISSIVE', 'command')
const team = policy('team', 'PERMISSIVE', 'command')
const open = policy('open', 'RESTRICTIVE', 'command')
const reading = policy('reading', 'PERMISSIVE', 'read')

const row = (isAllowed: boolean, ...results: (boolean | null)[]) => ({ cells: [], is_allowed: isAllowed, results })

test('a row names the policies that let it through, or what refused it', () => {
  const facts = under(own, team, open)
  assert.deepEqual(explainRow(facts, row(true, true, true, true)), { through: ['own', 'team'], refusals: [] })
  assert.deepEqual(explainRow(facts, row(false, true, false, null)), {
    through: ['own'],
    refusals: ['Blocked by open'],
  })
  assert.deepEqual(explainRow(facts, row(false, false, null, true)), {
    through: [],
    refusals: ['No policy allows the row'],
  })
  assert.deepEqual(explainRow(under(reading, own), row(false, false, true)).refusals, [
    'No policy lets the role read the row',
  ])
  const [after, locked] = [policy('after', 'PERMISSIVE', 'check'), policy('not locked', 'RESTRICTIVE', 'check')]
  assert.deepEqual(explainRow(under(own, after, locked), row(false, true, false, false)).refusals, [
    'No policy allows the changed row',
    'not locked blocks the changed row',
  ])
  assert.deepEqual(explainRow(under(), row(false)).refusals, ['No policy allows the row'])
  assert.deepEqual(explainRow({ row_security: 'off', policies: [own] }, row(true, false)).refusals, [])
})

test('refused rows are counted by what refused them', () => {
  const tested: PolicyTest = {
    row_security: 'on',
    has_privilege: true,
    policies: [own, open],
    columns: [],
    rows: [row(true, true, true), row(false, false, false), row(false, true, false)],
    is_cut: false,
  }
  assert.deepEqual(refusalCounts(tested), [
    { reason: 'No policy allows the row', count: 1 },
    { reason: 'Blocked by open', count: 2 },
  ])
})
