import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditFilter, beginningOf, isAuditFiltered } from './audit-filter.ts'

test('odd values of the address count as none', () => {
  const filter = auditFilter({ search: '  ', action: '', period: 'constructor' })
  assert.deepEqual(filter, { actor: undefined, action: undefined, period: undefined })
  assert.equal(isAuditFiltered(filter), false)
  assert.deepEqual(auditFilter({ search: ' ada ', action: 'login', period: '7d' }), {
    actor: 'ada',
    action: 'login',
    period: '7d',
  })
})

test('a period ends now', () => {
  assert.equal(beginningOf('24h', Date.parse('2026-11-02T12:00:00Z')), '2026-11-01T12:00:00.000Z')
  assert.equal(beginningOf(undefined, 0), undefined)
})
