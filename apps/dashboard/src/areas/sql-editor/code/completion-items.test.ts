import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KnownColumn } from './completion-items.ts'
import { completionItems } from './completion-items.ts'

const keywords = ['SELECT', 'FROM', 'WHERE', 'ORDER', 'ON']
const words = { keywords, reserved: keywords, functions: ['count'] }

const column = (table: string, name: string, schema = 'public'): KnownColumn => ({
  schema,
  table,
  column: name,
  type: 'text',
})
const known = [
  column('orders', 'id'),
  column('orders', 'placed_at'),
  column('customers', 'id'),
  column('customers', 'Full name'),
  column('users', 'email', 'auth'),
]

/** What is offered at the bar, as it would be inserted, words of the language left out. */
const offered = (text: string) => {
  const [before = '', after = ''] = text.split('|')
  return completionItems(known, words, before, before + after)
    .filter(({ kind }) => kind === 'column' || kind === 'table')
    .map(({ insertText }) => insertText)
}

test('after an alias come the columns of its table alone', () => {
  assert.deepEqual(offered('select o.| from orders o join customers as c on true'), ['id', 'placed_at'])
  assert.deepEqual(offered('select c.fu| from orders o join customers as c on true'), ['"Full name"'])
  assert.deepEqual(offered('select orders.pl| from orders where true'), ['placed_at'])
})

test('after a schema come its tables', () => {
  assert.deepEqual(offered('select * from auth.|'), ['users'])
})

test('elsewhere come the columns of the tables named, and every table', () => {
  assert.deepEqual(offered('select | from orders where x'), ['id', 'placed_at', 'orders', 'customers', 'auth.users'])
  assert.deepEqual(offered('|'), ['orders', 'customers', 'auth.users'])
})

test('where a name is being given, nothing is offered', () => {
  assert.deepEqual(completionItems(known, words, 'select id as or', 'select id as or'), [])
})

test('only what holds the letters typed is offered, and a word once', () => {
  const labels = completionItems(known, { ...words, functions: ['count', 'order'] }, 'OR', 'OR').map(
    ({ label }) => label,
  )
  assert.deepEqual(labels, ['orders', 'order'])
})

test('a keyword that follows a table is not taken for its alias', () => {
  assert.deepEqual(offered('select orders.| from orders where'), ['id', 'placed_at'])
  assert.deepEqual(offered('select where.| from orders where'), [])
})
