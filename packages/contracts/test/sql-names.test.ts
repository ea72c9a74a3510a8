import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainIdent, plainName, quotedIdent } from '../src/database/sql-names.ts'

test('names that need quotes get them', () => {
  assert.deepEqual(['orders', 'order', 'Orders', 'a"b', '1st', 'a$1'].map(plainIdent), [
    'orders',
    '"order"',
    '"Orders"',
    '"a""b"',
    '"1st"',
    'a$1',
  ])
  assert.equal(plainName('public', 'user'), 'public."user"')
})

test('a quoted name cannot end its quotes', () => {
  assert.equal(quotedIdent('a"; drop table b; --'), '"a""; drop table b; --"')
})
