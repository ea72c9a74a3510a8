import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RowPage } from '@cairn/contracts/database/rows'
import { rowsOfPage } from './grid-row.ts'

const pageOf = (columns: string[], rows: RowPage['rows'], truncated: RowPage['truncated'] = []): RowPage => ({
  columns,
  rows,
  truncated,
  first: null,
  last: null,
  durationMs: 0,
})

test('values stand in the columns of the table, whichever columns their page has', () => {
  const columns = ['gone', 'id', 'note']
  const [row] = rowsOfPage(pageOf(['id', 'note', 'new'], [['1', 'a', 'b']], [[0, 1]]), columns)
  assert.deepEqual(row, { cells: [null, '1', 'a'], truncated: new Set([2]) })
  const page = pageOf(columns, [['x', '1', 'a']], [[0, 0]])
  assert.deepEqual(rowsOfPage(page, columns)[0], { cells: ['x', '1', 'a'], truncated: new Set([0]) })
})

test('a row is the same object as long as its page and the columns are', () => {
  const columns = ['id', 'note']
  const page = pageOf(columns, [['1', 'a']])
  assert.equal(rowsOfPage(page, columns)[0], rowsOfPage(page, columns)[0])
  assert.equal(rowsOfPage({ ...page }, columns)[0], rowsOfPage(page, columns)[0])
  assert.deepEqual(rowsOfPage(page, ['note', 'id'])[0]?.cells, ['a', '1'])
})
