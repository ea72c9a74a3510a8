import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDraft } from './read-draft.ts'

test('a form that a model has filled in is read, with what it left out, and checked', () => {
  assert.deepEqual(readDraft('policy', '```json\n{"name":"own","command":"SELECT","using":"true","check":null}\n```'), {
    kind: 'policy',
    name: 'own',
    action: 'PERMISSIVE',
    command: 'SELECT',
    roles: [],
    using: 'true',
    check: '',
  })
  assert.deepEqual(
    readDraft('filter', '{"kind":"table","conditions":[{"column":"n","operator":"in","values":["1"]}]}'),
    {
      kind: 'filter',
      conditions: [{ column: 'n', operator: 'in', values: ['1'] }],
    },
  )
})

test('what is no such form is refused', () => {
  const table = { name: 'orders', columns: [{ name: 'id', type: 'bigint' }] }
  const uneven = { columns: ['a', 'b'], table: 'others', table_columns: ['id'] }
  for (const [kind, answer] of [
    ['filter', 'I cannot do this.'],
    ['filter', 'null'],
    ['filter', '{"conditions":[{"column":"n","operator":"drop","value":"1"}]}'],
    ['policy', '{"name":"own","command":"TRUNCATE"}'],
    ['function', '{"name":"f","returns":"int","body":""}'],
    ['table', JSON.stringify({ ...table, columns: [] })],
    ['table', JSON.stringify({ ...table, foreign_keys: [uneven] })],
  ] as const)
    assert.equal(readDraft(kind, answer), undefined, answer)
  assert.equal(readDraft('table', JSON.stringify(table))?.kind, 'table')
})
