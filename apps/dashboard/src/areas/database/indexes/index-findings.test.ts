import assert from 'node:assert/strict'
import { test } from 'node:test'
import { duplicates, isUnused } from './index-findings.ts'

const index = (id: number, name: string, columns: string, rest: object = {}) => ({
  id,
  name,
  table_id: 1,
  index_definition: `CREATE INDEX ${name} ON public.orders USING btree (${columns})`,
  is_unique: false,
  is_primary: false,
  is_exclusion: false,
  is_valid: true,
  is_replica_identity: false,
  scans: 0,
  ...rest,
})

void test('of two indexes that do the same, the one without a constraint, or the newer one, is a duplicate', () => {
  const found = duplicates([
    index(9, 'later', 'a'),
    index(5, 'earlier', 'a'),
    index(3, 'plain', 'id'),
    index(7, 'orders_pkey', 'id', { is_unique: true, is_primary: true }),
    index(11, 'elsewhere', 'a', { table_id: 2 }),
    index(12, 'other_order', 'a DESC'),
    index(13, 'part', 'a) WHERE (b > 0'),
  ])
  assert.deepEqual(
    found,
    new Map([
      [3, 'orders_pkey'],
      [9, 'earlier'],
    ]),
  )
})

void test('an index is unused where no query used it and no constraint needs it', () => {
  assert.ok(isUnused(index(1, 'a', 'a')))
  assert.ok(!isUnused(index(1, 'a', 'a', { scans: 1 })))
  for (const needed of [
    { is_unique: true },
    { is_exclusion: true },
    { is_replica_identity: true },
    { is_valid: false },
  ])
    assert.ok(!isUnused(index(1, 'a', 'a', needed)), JSON.stringify(needed))
})
