import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StatementResult } from '@cairn/contracts/database/query'
import { outcomeView, resultTab, tabCount } from './outcome-tabs.ts'

const done: StatementResult = {
  command: 'CREATE TABLE',
  rowCount: null,
  columns: [],
  rows: [],
  truncated: false,
  notices: [],
  durationMs: 1,
  line: 1,
}
const found: StatementResult = {
  ...done,
  command: 'SELECT',
  columns: [{ name: 'id', type: 'int4', typeId: 23 }],
  rows: [['1']],
}

test('the last result set is shown first', () => {
  const view = outcomeView([found, done, found, done])
  assert.equal(view.first, 'result-2')
  assert.deepEqual(view.sets.map(resultTab), ['result-0', 'result-2'])
  assert.equal(view.hasStatementsTab, true)
})

test('one query has its rows and no list of one statement', () => {
  assert.equal(outcomeView([found]).hasStatementsTab, false)
})

test('without rows the statements are shown first, be it one', () => {
  const view = outcomeView([done])
  assert.deepEqual([view.first, view.hasStatementsTab, view.sets.length], ['statements', true, 0])
})

test('a run of many queries does not make many tabs', () => {
  assert.equal(outcomeView(Array.from({ length: 8 }, () => found)).hasTabEach, true)
  assert.equal(outcomeView(Array.from({ length: 300 }, () => found)).hasTabEach, false)
})

test('a cut result is seen in its tab', () => {
  assert.equal(tabCount({ statementIndex: 0, statement: found }), '1 row')
  assert.equal(tabCount({ statementIndex: 0, statement: { ...found, truncated: true } }), '1+ rows')
})
