import assert from 'node:assert/strict'
import { test } from 'node:test'
import { categoryNamed, supportCategories } from '../src/support/support-terms.ts'

test('a support request has one of ten categories', () => {
  assert.deepEqual(supportCategories, [
    'Problem',
    'Dashboard_bug',
    'Database_unresponsive',
    'Performance',
    'Sales',
    'Billing',
    'Refund',
    'Abuse',
    'Login_issues',
    'Account_deletion',
  ])
})

test('an address names a category in lower case', () => {
  assert.equal(categoryNamed('dashboard_bug'), 'Dashboard_bug')
  assert.equal(categoryNamed('cooking'), undefined)
})
