import assert from 'node:assert/strict'
import { test } from 'node:test'
import { referenceSearches } from './reference-search.ts'

const column = (
  name: string,
  category: 'number' | 'text' | 'other' | 'date',
  format = category === 'number' ? 'int8' : 'text',
) => ({
  name,
  category,
  format,
})
const customers = {
  columns: [column('id', 'number'), column('name', 'text'), column('at', 'date'), column('city', 'text')],
}

test('without a text the first rows are read', () => {
  assert.deepEqual(referenceSearches(customers, ['id'], '  '), [[]])
})

test('a number is searched as the key, then in the columns of text', () => {
  assert.deepEqual(referenceSearches(customers, ['id'], ' 42 '), [
    [{ column: 'id', operator: '=', value: '42' }],
    [
      {
        any: [
          { column: 'name', operator: '~~', value: '42%' },
          { column: 'city', operator: '~~', value: '42%' },
        ],
      },
    ],
    [
      {
        any: [
          { column: 'name', operator: 'contains', value: '42' },
          { column: 'city', operator: 'contains', value: '42' },
        ],
      },
    ],
  ])
})

test('a text that the key cannot be is not compared with it, since the database would refuse it', () => {
  const [first] = referenceSearches(customers, ['id'], 'Ada')
  assert.deepEqual(JSON.stringify(first).includes('"id"'), false)
  const byUuid = { columns: [column('id', 'other', 'uuid')] }
  assert.deepEqual(referenceSearches(byUuid, ['id'], 'abc'), [])
  assert.equal(referenceSearches(byUuid, ['id'], '00000000-0000-4000-8000-000000000000').length, 1)
  const isCompared = (text: string, format: string) =>
    referenceSearches({ columns: [column('id', 'number', format)] }, ['id'], text).length === 1
  assert.deepEqual(
    ['2147483647', '-2147483648', '+7', '2147483648', '1.5', '4915112345678'].map((text) => isCompared(text, 'int4')),
    [true, true, true, false, false, false],
  )
  assert.deepEqual([isCompared('4915112345678', 'int8'), isCompared('1.5', 'numeric')], [true, true])
})

test('what LIKE takes for a pattern is searched literally', () => {
  const [prefix] = referenceSearches({ columns: [column('name', 'text')] }, [], '5%_')
  assert.deepEqual(prefix, [{ column: 'name', operator: '~~', value: String.raw`5\%\_%` }])
})
