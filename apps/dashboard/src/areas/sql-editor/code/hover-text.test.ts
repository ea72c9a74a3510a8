import '../../../../test/resolve-alias.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnOf } from '../../../../test/column.ts'
import type { RelationDetail } from '@cairn/contracts/database/catalogue'
import type { Relation } from '@cairn/sql/completion/catalogue'

// After the alias is known.
const { hoverText } = await import('./hover-text.ts')

const relation: Relation = {
  id: 7,
  schema: 'public',
  name: 'orders',
  kind: 'table',
  columns: [{ name: 'total', type: 'numeric' }],
}

const detail: RelationDetail = {
  id: 7,
  schema: 'public',
  name: 'orders',
  kind: 'table',
  comment: 'What *customers* bought: ![x](http://example.com/x.png)',
  estimated_rows: 12_345,
  rls_enabled: true,
  primary_keys: [],
  relationships: [],
  is_insertable: true,
  definition: null,
  columns: [
    columnOf({
      name: 'total',
      data_type: 'numeric(10,2)',
      format: 'numeric',
      is_nullable: false,
      default_value: '0',
      comment: 'Without tax',
      category: 'number',
    }),
  ],
}

test('a table: its columns, the estimate of its rows, its comment as plain text', () => {
  assert.deepEqual(hoverText({ kind: 'relation', relation }, detail), [
    '```pgsql\npublic.orders\n```',
    'table, about 12,345 rows',
    String.raw`What \*customers\* bought: \!\[x\]\(http://example\.com/x\.png\)`,
    '```pgsql\ntotal numeric(10,2)\n```',
  ])
})

test('a column: its type, whether it may be null, its default, its comment', () => {
  const column = { name: 'total', type: 'numeric' }
  assert.deepEqual(hoverText({ kind: 'column', column, owner: 'o', relation }, detail), [
    '```pgsql\no.total numeric(10,2) not null default 0\n```',
    'Without tax',
  ])
  assert.deepEqual(hoverText({ kind: 'column', column, owner: 's', relation: undefined }, undefined), [
    '```pgsql\ns.total numeric\n```',
  ])
})

test('a function: its signature and its comment', () => {
  const routine = { schema: 'public', name: 'f', arguments: 'a integer', result: 'text', kind: 'function' as const }
  assert.deepEqual(hoverText({ kind: 'routine', routines: [{ ...routine, comment: 'Says a.' }] }, undefined), [
    '```pgsql\nf(a integer) → text\n```',
    String.raw`Says a\.`,
  ])
})

test('without its details, a table shows the columns that completion knows', () => {
  assert.deepEqual(hoverText({ kind: 'relation', relation }, undefined), [
    '```pgsql\npublic.orders\n```',
    '```pgsql\ntotal numeric\n```',
  ])
})
