import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boxKey, changeOf, nothing } from './privilege-draft.ts'

const privileges = {
  id: 7,
  role: 'reporting',
  schema: 'public',
  on_schema: { granted: ['USAGE' as const], effective: ['USAGE' as const] },
  on_new_tables: [],
  relations: [
    { id: 1, name: 'orders', kind: 'table', owner: 'postgres', granted: ['SELECT' as const], effective: [] },
    { id: 2, name: 'customers', kind: 'table', owner: 'postgres', granted: [], effective: ['DELETE' as const] },
  ],
}

void test('without a turned box there is no change', () => {
  assert.equal(changeOf(privileges, nothing), undefined)
})

void test('turned boxes ask for what their places should have, and leave out all others', () => {
  const turned = new Set([boxKey(1, 'SELECT'), boxKey(1, 'UPDATE'), boxKey('new tables', 'SELECT')])
  assert.deepEqual(changeOf(privileges, turned), {
    role: 7,
    schema: 'public',
    on_new_tables: ['SELECT'],
    relations: [{ id: 1, granted: ['UPDATE'] }],
  })
})

void test('what a role has by another way is granted to it where its box is turned', () => {
  assert.deepEqual(changeOf(privileges, new Set([boxKey(2, 'DELETE'), boxKey('schema', 'USAGE')])), {
    role: 7,
    schema: 'public',
    on_schema: [],
    relations: [{ id: 2, granted: ['DELETE'] }],
  })
})
