import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatRowKey, parseRowKey, rowKeyOf } from './row-key.ts'

test('a key survives the address', () => {
  for (const key of [{ id: '5' }, { a: 'x&y=z', 'b c': '' }, { ü: '\n"' }])
    assert.deepEqual(parseRowKey(formatRowKey(key)), key)
})

test('the key of a row is picked by column name, in the order of the key', () => {
  assert.deepEqual(rowKeyOf(['b', 'a'], ['a', 'x', 'b'], ['1', null, '2']), { b: '2', a: '1' })
})

test('no key, no address of the row', () => {
  assert.equal(rowKeyOf([], ['a'], ['1']), undefined)
  assert.equal(rowKeyOf(['a'], ['b'], ['1']), undefined)
  assert.equal(rowKeyOf(['a'], ['a'], [null]), undefined)
})

test('a key column named __proto__ is in the key of its row', () => {
  const key = rowKeyOf(['__proto__'], ['__proto__', 'constructor'], ['1', 'a'])
  assert.deepEqual(Object.entries(key ?? {}), [['__proto__', '1']])
  assert.equal(formatRowKey(key ?? {}), '__proto__=1')
  assert.deepEqual(Object.entries(parseRowKey('__proto__=1')), [['__proto__', '1']])
})
