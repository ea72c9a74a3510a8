import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchingNames } from './matching-names.ts'

test('a name that begins with what is looked for comes first', () => {
  const names = ['customer_orders', 'Orders', 'items', 'order_items'].map((name) => ({ name }))
  assert.deepEqual(
    matchingNames(names, ' ORDER').map(({ name }) => name),
    ['Orders', 'order_items', 'customer_orders'],
  )
  assert.equal(matchingNames(names, ''), names)
})
