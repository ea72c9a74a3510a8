import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Lint } from '@cairn/contracts/advisors/lints'
import { entityOf, firstTab, groupFindings } from './finding-groups.ts'

type Grouped = Pick<Lint, 'level' | 'exception' | 'categories'>

const exception = {
  id: '00000000-0000-4000-8000-000000000000',
  lint_name: 'unused_index',
  cache_key: null,
  reason: 'New.',
  account_email: 'a@example.com',
  created_at: '2026-11-23T10:00:00Z',
} as const

const lint = (level: Lint['level'], rest: Partial<Grouped> = {}): Grouped => ({
  level,
  categories: ['SECURITY'],
  exception: null,
  ...rest,
})

void test('findings stand under their level, ignored ones apart, those of the other advisor nowhere', () => {
  const groups = groupFindings(
    [lint('INFO'), lint('WARN'), lint('ERROR', { exception }), lint('ERROR', { categories: ['PERFORMANCE'] })],
    'SECURITY',
  )
  assert.deepEqual(
    Object.values(groups).map(({ length }) => length),
    [0, 1, 1, 1],
  )
  assert.equal(firstTab(groups), 'warnings')
  assert.equal(firstTab(groupFindings([], 'SECURITY')), 'errors')
  assert.equal(firstTab(groupFindings([lint('ERROR', { exception })], 'SECURITY')), 'errors')
})

void test('an object is named with its schema, an extension without, a setting not at all', () => {
  assert.equal(entityOf({ metadata: { schema: 'public', name: 'orders', type: 'table' } }), 'public.orders')
  assert.equal(entityOf({ metadata: { name: 'citext', type: 'extension' } }), 'citext')
  assert.equal(entityOf({ metadata: { type: 'authentication' } }), undefined)
})
