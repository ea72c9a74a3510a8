import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Found } from '@cairn/sql/dangers/danger'
import { findDangers } from '@cairn/sql/dangers/find-dangers'
import { withRowSecurity } from './with-row-security.ts'

const found = (sql: string): Promise<Found[]> => findDangers(sql, { exposedSchemas: ['public'] })

void test('row-level security is added for each table that lacks it, after a comment without an end too', async () => {
  const sql = 'create table a (); create table "B" () -- the last one'
  const secured = withRowSecurity(sql, await found(sql)) ?? ''
  assert.deepEqual(await found(secured), [])
  assert.equal(withRowSecurity('drop table a', await found('drop table a')), undefined)
})
