import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRelevant, outageNotices } from './outage-notices.ts'
import { windowText } from './notice-words.ts'

test('the outage of 16 May 2025, 22:00 to 23:00 UTC, is announced a week before and until it is over', () => {
  const [notice] = outageNotices
  assert.ok(notice)
  assert.equal(windowText(notice), '16 May 2025, 22:00 to 23:00 UTC')
  const at = (moment: string) => isRelevant(notice, Date.parse(moment))
  assert.equal(at('2025-05-08T23:59:59Z'), false)
  assert.equal(at('2025-05-09T00:00:00Z'), true)
  assert.equal(at('2025-05-16T22:59:59Z'), true)
  assert.equal(at('2025-05-16T23:00:00Z'), false)
  assert.equal(at('2026-11-22T00:00:00Z'), false)
})
