import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WrittenTable } from './rows-as-text.ts'
import { rowFormats } from './rows-as-text.ts'

const column = (name: string, category: WrittenTable['columns'][number]['category'], isGenerated = false) => ({
  name,
  category,
  is_generated: isGenerated,
  identity_generation: name === 'id' ? ('ALWAYS' as const) : null,
})

const table: WrittenTable = {
  schema: 'public',
  name: 'Order',
  columns: [
    column('id', 'number'),
    column('large', 'number'),
    column('name', 'text'),
    column('about', 'json'),
    column('paid', 'boolean'),
    column('twice', 'number', true),
  ],
}
const row = ['5', '9007199254740993', 'O\'Hara, "Jo"', '{"a": 1}', 'true', '10']
const nulls = ['6', 'NaN', '', null, null, null]

const write = (format: string, rows: (string | null)[][]): string =>
  rowFormats.find(({ name }) => name === format)?.write(table, rows) ?? ''

test('JSON has numbers as numbers, as far as it can hold them exactly; one row is an object', () => {
  const copied: unknown = JSON.parse(write('JSON', [row]))
  const [, , name] = row
  assert.deepEqual(copied, { id: 5, large: '9007199254740993', name, about: { a: 1 }, paid: 'true', twice: 10 })
  const both: unknown = JSON.parse(write('JSON', [row, nulls]))
  assert.ok(Array.isArray(both) && both.length === 2)
})

test('JSON values and the order of columns are copied as they are written', () => {
  const written = { schema: 'public', name: 't', columns: [column('b', 'json'), column('1', 'text')] }
  const [json] = rowFormats
  assert.equal(
    json.write(written, [['{"x": 12345678901234567890.10, "x": 1, "a": 2}', '5']]),
    `{
  "b": {
    "x": 12345678901234567890.10,
    "x": 1,
    "a": 2
  },
  "1": "5"
}`,
  )
})

test('CSV tells NULL from an empty string', () => {
  assert.equal(
    write('CSV', [row, nulls]),
    `id,large,name,about,paid,twice
5,9007199254740993,"O'Hara, ""Jo""","{""a"": 1}",true,10
6,NaN,"",,,`,
  )
})

test('SQL is one INSERT without generated columns, which an identity does not refuse', () => {
  assert.equal(
    write('SQL', [row, nulls]),
    `insert into public."Order" (id, large, name, about, paid) overriding system value values
  (5, 9007199254740993, 'O''Hara, "Jo"', '{"a": 1}', true),
  (6, 'NaN', '', null, null);`,
  )
})
