import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writtenSql, writtenTitle } from './written.ts'

test('the SQL of an answer is its first block of code, or all of it', () => {
  const table: [answer: string, sql: string][] = [
    ['select 1', 'select 1'],
    ['```sql\nselect 1\n```', 'select 1'],
    ['Here it is:\n\n```sql\nselect\n  1;\n```\nIt reads one row.', 'select\n  1;'],
    ['```\nselect 1\n```\n```\nselect 2\n```', 'select 1'],
    ['```sql\nselect 1', 'select 1'],
    ["select '```' as fence", "select '```' as fence"],
    ['  ', ''],
  ]
  for (const [answer, sql] of table) assert.equal(writtenSql(answer), sql, answer)
})

test('a title is one short line', () => {
  const table: [answer: string, title: string][] = [
    ['Orders by month', 'Orders by month'],
    ['"Orders by month."', 'Orders by month'],
    ['Title: **Orders by month**\nIt counts orders.', 'Orders by month'],
    ['', ''],
    ['x'.repeat(80), `${'x'.repeat(63)}…`],
  ]
  for (const [answer, title] of table) assert.equal(writtenTitle(answer), title, answer)
})
