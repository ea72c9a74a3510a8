import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAllowedBy } from './policy-verdict.ts'

const permissive = { action: 'PERMISSIVE', stage: 'command' } as const
const restrictive = { action: 'RESTRICTIVE', stage: 'command' } as const
const reading = { action: 'PERMISSIVE', stage: 'read' } as const

test('one permissive policy is enough, and every restrictive one has to hold', () => {
  const cases = [
    [[], [], false],
    [[permissive], [true], true],
    [[permissive], [null], false],
    [[permissive, permissive], [false, true], true],
    [[restrictive], [true], false],
    [[permissive, restrictive], [true, true], true],
    [[permissive, restrictive], [true, null], false],
    [[permissive, restrictive, restrictive], [true, true, false], false],
  ] as const
  for (const [policies, results, expected] of cases)
    assert.equal(isAllowedBy(policies, results, ['command']), expected, JSON.stringify([policies, results]))
})

test('a command that finds rows first needs a policy that lets them be read', () => {
  const stages = ['read', 'command'] as const
  assert.equal(isAllowedBy([reading, permissive], [true, true], stages), true)
  assert.equal(isAllowedBy([reading, permissive], [false, true], stages), false)
  assert.equal(isAllowedBy([permissive], [true], stages), false)
})
