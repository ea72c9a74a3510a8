import assert from 'node:assert/strict'
import { test } from 'node:test'
import { delimitedRecords, detectDelimiter } from '@cairn/contracts/database/import/delimited-fields'
import { inferType } from '@cairn/contracts/database/import/inferred-types'
import { JsonValues } from '@cairn/contracts/database/import/json-values'

const records = (text: string) =>
  [...delimitedRecords(text, ',')].map((fields) =>
    fields.map(({ text: value, isQuoted }) => (isQuoted ? [value] : value)),
  )

test('delimited records: quotes, doubled quotes, line breaks in values, CRLF and blank lines', () => {
  assert.deepEqual(records('\uFEFFa,b\r\n"x ""y"", z","1\n2"\n\n,""\nlast,'), [
    ['a', 'b'],
    [['x "y", z'], ['1\n2']],
    ['', ['']],
    ['last', ''],
  ])
  assert.deepEqual(records(''), [])
})

test('the delimiter is the one that gives every record as many values', () => {
  const found: [string, string][] = [
    ['a,b\n1,2\n', ','],
    ['a\tb\n1,5\t2\n', '\t'],
    ['a;b\n1,5;2\n2,5;"x;y"\n', ';'],
    ['a|b|c\n1|2|3\n', '|'],
    ['one\ntwo\n', ','],
  ]
  for (const [text, delimiter] of found) assert.equal(detectDelimiter(text), delimiter, text)
})

test('the type of a column is the narrowest that takes all of its values', () => {
  const types: [string[], string][] = [
    [[], 'text'],
    [['true', 'f'], 'boolean'],
    [['1', '-9223372036854775808'], 'bigint'],
    [['9223372036854775808'], 'numeric'],
    [['1', '2.50'], 'numeric'],
    [['007'], 'text'],
    [['2026-02-28'], 'date'],
    [['2026-02-30'], 'text'],
    [['2026-02-28 12:00', '2026-02-28T12:00:00.5'], 'timestamp'],
    [['2026-02-28T12:00:00Z', '2026-02-28 12:00:00+05:30'], 'timestamptz'],
    [['{"a": 1}', '[]'], 'jsonb'],
    [['{a}'], 'text'],
    [['A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'], 'uuid'],
    [['1', 'x'], 'text'],
  ]
  for (const [values, type] of types) assert.equal(inferType(values), type, values.join())
})

const valuesOf = (text: string, size: number): string[] => {
  const bytes = new TextEncoder().encode(text)
  const values = new JsonValues()
  const found: string[] = []
  let open = ''
  for (let at = 0; at < bytes.length; at += size) {
    const piece = bytes.subarray(at, at + size)
    const textOf = (start: number, end?: number) => Buffer.from(piece.subarray(start, end)).toString('latin1')
    for (const { start, end } of values.push(piece)) {
      found.push(open + textOf(start, end))
      open = ''
    }
    if (values.openAt !== undefined) open += textOf(values.openAt)
  }
  return found
}

test('the values of a JSON array and of JSON Lines, cut anywhere', () => {
  for (const size of [1, 2, 3, 7, 1_000]) {
    assert.deepEqual(valuesOf('[ {"a": "]}\\"", "b": [1, {}]},\n{} ,3]', size), [
      '{"a": "]}\\"", "b": [1, {}]}',
      '{}',
      '3',
    ])
    assert.deepEqual(valuesOf('{"a": 1}\n{"b": "x\\\\"}\r\n', size), ['{"a": 1}', '{"b": "x\\\\"}'])
    assert.deepEqual(valuesOf('[]', size), [])
  }
})
