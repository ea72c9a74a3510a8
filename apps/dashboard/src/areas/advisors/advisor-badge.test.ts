import assert from 'node:assert/strict'
import { test } from 'node:test'
import { advisorBadge } from './advisor-badge.ts'

test('the badge has the errors, or the warnings where there are none, and says both', () => {
  assert.equal(advisorBadge(null), undefined)
  assert.equal(advisorBadge({ errors: 0, warnings: 0 }), undefined)
  assert.deepEqual(advisorBadge({ errors: 2, warnings: 1 }), {
    count: 2,
    tone: 'danger',
    text: '2 errors and 1 warning',
  })
  assert.deepEqual(advisorBadge({ errors: 0, warnings: 3 }), { count: 3, tone: 'warning', text: '3 warnings' })
})
