import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RecentMap } from './recent-map.ts'

test('a map keeps what is used, and forgets the rest', () => {
  const map = new RecentMap<number, string>(3)
  map.set(0, 'used')
  for (let key = 1; key <= 100; key += 1) {
    map.set(key, 'once')
    assert.equal(map.get(0), 'used')
    assert.equal(map.get(key), 'once')
  }
  const kept = Array.from({ length: 101 }, (_, key) => key).filter((key) => map.get(key) !== undefined)
  assert.ok(kept.length <= 6)
  assert.ok(kept.includes(100))
})

test('an entry that is set again is replaced, and takes no other place', () => {
  const map = new RecentMap<string, number>(2)
  map.set('a', 1)
  for (let value = 2; value < 10; value += 1) map.set('b', value)
  assert.deepEqual([map.get('a'), map.get('b')], [1, 9])
})
