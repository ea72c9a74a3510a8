import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowAsJson } from './row-as-json.ts'

test('a row is copied with numbers as numbers, as far as JSON can hold them exactly', () => {
  const columns = [
    { name: 'id', category: 'number' },
    { name: 'large', category: 'number' },
    { name: 'name', category: 'text' },
    { name: 'about', category: 'json' },
    { name: 'gone', category: 'text' },
  ] as const
  const copied: unknown = JSON.parse(rowAsJson(columns, ['5', '9007199254740993', '5', '{"a": 1}', null]))
  assert.deepEqual(copied, { id: 5, large: '9007199254740993', name: '5', about: { a: 1 }, gone: null })
})
