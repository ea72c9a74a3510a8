import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alterPolicySql, createPolicySql, draftOf, dropPolicySql, switchRowSecuritySql } from './policy-sql.ts'

const policy = {
  id: 1,
  schema: 'public',
  table: 'orders',
  table_id: 2,
  name: 'owner reads',
  action: 'PERMISSIVE',
  roles: ['authenticated'],
  command: 'SELECT',
  definition: 'customer_id = auth.uid()',
  check: null,
} as const
const stored = { ...policy, roles: [...policy.roles] }

void test('a policy is created with the expressions that its command has', () => {
  const draft = { ...draftOf(stored), check: 'true' }
  assert.equal(
    createPolicySql(policy, draft),
    'create policy "owner reads" on public.orders\nfor select\nto authenticated\nusing (customer_id = auth.uid());',
  )
  assert.equal(
    createPolicySql(policy, { ...draft, action: 'RESTRICTIVE', command: 'INSERT', roles: 'public, My role' }),
    'create policy "owner reads" on public.orders\nas restrictive\nfor insert\nto public, "My role"\nwith check (true);',
  )
  assert.equal(createPolicySql(policy, { ...draft, name: ' ' }), undefined)
  assert.equal(createPolicySql(policy, { ...draft, using: '' }), undefined)
})

void test('only what differs is altered, and the name last', () => {
  const draft = draftOf(stored)
  assert.equal(alterPolicySql(stored, draft), undefined)
  assert.equal(
    alterPolicySql(stored, { ...draft, roles: 'authenticated, anon', name: 'reads' }),
    'alter policy "owner reads" on public.orders\nto authenticated, anon;\n' +
      'alter policy "owner reads" on public.orders rename to reads;',
  )
  assert.equal(
    alterPolicySql(stored, { ...draft, using: 'true' }),
    'alter policy "owner reads" on public.orders\nusing (true);',
  )
  for (const missing of [{ using: '' }, { name: '' }, { roles: '' }])
    assert.equal(alterPolicySql(stored, { ...draft, ...missing }), undefined)
})

void test('a policy is dropped, and row-level security is switched, on their table', () => {
  assert.equal(dropPolicySql(policy), 'drop policy "owner reads" on public.orders')
  assert.equal(switchRowSecuritySql(policy, true), 'alter table public.orders enable row level security')
  assert.equal(switchRowSecuritySql(policy, false), 'alter table public.orders disable row level security')
})
