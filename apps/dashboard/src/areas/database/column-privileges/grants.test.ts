import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ColumnGrants, Privilege } from './grants.ts'
import { boxKey, grantsOf, isGranted, isOnTable, privilegesSql } from './grants.ts'

const rows = [
  ['email', 'anon', 'SELECT'],
  ['Full name', 'anon', 'SELECT'],
  ['email', 'authenticated', 'UPDATE'],
  [null, 'authenticated', 'SELECT'],
  [null, 'authenticated', 'TRUNCATE'],
  ['id', null, null],
]
const grants: ColumnGrants = grantsOf(['id', 'email', 'Full name'], rows)

const sqlFor = (role: string, ...turned: [Privilege, string][]) =>
  privilegesSql({
    schema: 'public',
    table: 'users',
    role,
    grants,
    turned: new Set(turned.map(([privilege, column]) => boxKey(privilege, column))),
  })

void test('a column has what was granted on it and what was granted on its table', () => {
  assert.equal(isGranted(grants, 'anon', 'SELECT', 'email'), true)
  assert.equal(isGranted(grants, 'anon', 'SELECT', 'id'), false)
  assert.equal(isGranted(grants, 'authenticated', 'SELECT', 'id'), true)
  assert.equal(isOnTable(grants, 'authenticated', 'SELECT'), true)
  assert.equal(isOnTable(grants, 'anon', 'SELECT'), false)
})

void test('columns are granted and revoked together, in one statement each', () => {
  assert.equal(
    sqlFor('anon', ['SELECT', 'email'], ['SELECT', 'id'], ['INSERT', 'id'], ['INSERT', 'Full name']),
    [
      'revoke select (email) on public.users from anon;',
      'grant select (id) on public.users to anon;',
      'grant insert (id, "Full name") on public.users to anon;',
    ].join('\n'),
  )
})

void test('a privilege on the table that one column loses becomes one on each of the others', () => {
  assert.equal(
    sqlFor('authenticated', ['SELECT', 'email']),
    [
      'revoke select on public.users from authenticated;',
      'grant select (id, "Full name") on public.users to authenticated;',
    ].join('\n'),
  )
  assert.equal(
    sqlFor('authenticated', ['SELECT', 'id'], ['SELECT', 'email'], ['SELECT', 'Full name']),
    'revoke select on public.users from authenticated;',
  )
})

void test('PUBLIC is a word of SQL, not a role', () => {
  assert.equal(sqlFor('PUBLIC', ['SELECT', 'id']), 'grant select (id) on public.users to public;')
})

void test('nothing turned is nothing to run', () => assert.equal(sqlFor('anon'), undefined))
