import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StatementResult } from '@cairn/contracts/database/statement-result'
import {
  chartTab,
  firstTab,
  hasChart,
  outcomeView,
  resultTab,
  tabCount,
  tabMessages,
  tabsAround,
} from './outcome-tabs.ts'

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

test('every statement of a script has a tab, and the last rows are shown first', () => {
  const view = outcomeView([found, done, found, done])
  assert.equal(view.first, 'result-2')
  assert.deepEqual(view.tabs.map(resultTab), ['result-0', 'result-1', 'result-2', 'result-3'])
  assert.equal(view.hasStatementsTab, true)
})

test('one query has its rows and no list of one statement', () => {
  const view = outcomeView([found])
  assert.deepEqual([view.hasStatementsTab, view.tabs.map(resultTab)], [false, ['result-0']])
})

test('without rows the statements are shown first, be it one', () => {
  const view = outcomeView([done])
  assert.deepEqual([view.first, view.hasStatementsTab, view.tabs.length], ['statements', true, 0])
})

test('of a long script the tabs around the chosen statement are drawn', () => {
  const { tabs } = outcomeView(Array.from({ length: 250 }, () => found))
  const drawn = (index: number) => {
    const around = tabsAround(tabs, index).map(({ statementIndex }) => statementIndex)
    return [around[0], around.at(-1)]
  }
  assert.deepEqual(drawn(0), [0, 99])
  assert.deepEqual(drawn(100), [100, 199])
  assert.deepEqual(drawn(249), [200, 249])
})

test('a tab counts rows and messages; a cut result is seen in its tab', () => {
  assert.equal(tabCount({ statement: found }), '1 row')
  assert.equal(tabCount({ statement: { ...found, truncated: true } }), '1+ rows')
  assert.equal(tabCount({ statement: { ...done, command: 'INSERT', rowCount: 3 } }), '3 rows')
  assert.equal(tabCount({ statement: done }), undefined)
  assert.equal(tabMessages({ statement: done }), undefined)
  assert.equal(tabMessages({ statement: { ...done, notices: [{ severity: 'NOTICE', message: 'a' }] } }), '1 message')
})

test('rows with a number have a chart, which another run shows first where charts are wanted', () => {
  assert.deepEqual([hasChart(found), hasChart(done), hasChart({ ...found, rows: [] })], [true, false, false])
  const words = { ...found, columns: [{ name: 'word', type: 'text', typeId: 25 }] }
  assert.equal(hasChart(words), false)
  const view = outcomeView([done, found])
  assert.deepEqual([firstTab(view, true), firstTab(view, false)], [chartTab({ statementIndex: 1 }), 'result-1'])
  assert.deepEqual(
    [firstTab(outcomeView([words]), true), firstTab(outcomeView([done]), true)],
    ['result-0', 'statements'],
  )
})
