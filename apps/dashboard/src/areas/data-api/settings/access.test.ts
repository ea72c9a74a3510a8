import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessOf, changeAccessSql, grantedWords } from './access.ts'

void test('a row of the catalogue is read', () =>
  assert.deepEqual(accessOf(['public', 'notes', 'f', 't', '1', '4']), {
    schema: 'public',
    name: 'notes',
    isView: false,
    hasRowSecurity: true,
    granted: { anon: 1, authenticated: 4 },
  }))

void test('access is granted and revoked with names that are quoted where they need to be', () => {
  const table = accessOf(['public', 'Odd "name"', 'f', 'f', '0', '0'])
  assert.equal(
    changeAccessSql(table, 'anon', true),
    'grant select, insert, update, delete on table public."Odd ""name""" to anon;',
  )
  assert.equal(
    changeAccessSql(table, 'authenticated', false),
    'revoke all on table public."Odd ""name""" from authenticated;',
  )
})

void test('what is granted is said in words', () => {
  assert.deepEqual([0, 2, 4].map(grantedWords), ['None', '2 of 4', 'All'])
})
