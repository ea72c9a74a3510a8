import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFiltered, userFilter } from './user-filter.ts'

void test('without a filter, the newest users come first', () => {
  const filter = userFilter({})
  assert.deepEqual(filter, {
    search: undefined,
    state: undefined,
    provider: undefined,
    order: 'created_at',
    direction: 'desc',
  })
  assert.equal(isFiltered(filter), false)
})

void test('odd values of the address count as none, and addresses begin with a', () => {
  const filter = userFilter({ search: '  ', state: 'gone', order: 'email', direction: 'up' })
  assert.deepEqual(
    [filter.search, filter.state, filter.order, filter.direction],
    [undefined, undefined, 'email', 'asc'],
  )
  assert.equal(userFilter({ order: 'size' }).order, 'created_at')
  assert.equal(userFilter({ order: 'email' }).direction, 'asc')
  assert.equal(isFiltered(userFilter({ state: 'banned' })), true)
})
