import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readValues, writeValues } from './parameter-values.ts'

const storageWith = (text: string | null = null) => {
  let kept = text
  return {
    getItem: () => kept,
    setItem: (_key: string, value: string) => {
      kept = value
    },
  }
}

test('values are remembered for each snippet, null and the empty text among them', () => {
  const storage = storageWith()
  writeValues(storage, 'one', { a: '1', b: null, c: '' })
  writeValues(storage, 'two', { a: '2' })
  assert.deepEqual(readValues(storage, 'one'), { a: '1', b: null, c: '' })
  assert.deepEqual(readValues(storage, 'two'), { a: '2' })
  assert.deepEqual(readValues(storage, 'three'), {})
})

test('of many snippets the last 50 are remembered', () => {
  const storage = storageWith()
  for (let at = 0; at < 60; at++) writeValues(storage, `snippet ${at}`, { a: String(at) })
  assert.deepEqual(readValues(storage, 'snippet 9'), {})
  assert.deepEqual(readValues(storage, 'snippet 10'), { a: '10' })
  assert.deepEqual(readValues(storage, 'snippet 59'), { a: '59' })
})

test('what is stored and cannot be read counts as nothing', () => {
  for (const text of ['{', '1', '[1]', '[["one", {"a": 1}]]'])
    assert.deepEqual(readValues(storageWith(text), 'one'), {})
})
