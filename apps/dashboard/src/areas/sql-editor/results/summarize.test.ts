import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StatementResult } from '@cairn/contracts/database/statement-result'
import { hasResultSet, messagesOf, rowsShown, runSummary, statementEffect } from './summarize.ts'

const id = { name: 'id', type: 'int4', typeId: 23 }

const statement = (over: Partial<StatementResult>): StatementResult => ({
  command: 'SELECT',
  rowCount: null,
  columns: [],
  rows: [],
  truncated: false,
  notices: [],
  durationMs: 1,
  line: 1,
  ...over,
})

test('statements with columns are result sets, found or not; the others are not', () => {
  const results = [
    statement({ command: 'CREATE TABLE' }),
    statement({ columns: [id], rows: [] }),
    statement({ command: 'INSERT', rowCount: 3 }),
    statement({ command: 'INSERT', rowCount: 1, columns: [id], rows: [['1']] }),
  ]
  assert.deepEqual(results.map(hasResultSet), [false, true, false, true])
})

test('a cut result says how much there is, as far as it is known', () => {
  const rows = Array.from({ length: 1_000 }, () => ['1'])
  const cut = statement({ columns: [id], rows, truncated: true })
  assert.equal(rowsShown(cut), 'first 1,000 rows, there are more')
  assert.equal(rowsShown({ ...cut, rowCount: 3_503 }), 'first 1,000 of 3,503 rows')
  assert.equal(rowsShown({ ...cut, truncated: false, rowCount: 1_000 }), '1,000 rows')
})

test('the summary names the effect of a statement that has one', () => {
  assert.equal(statementEffect(statement({ command: 'INSERT', rowCount: 1 })), '1 row')
  assert.equal(statementEffect(statement({ command: 'CREATE TABLE' })), undefined)
  assert.equal(statementEffect(statement({ command: 'CREATE TABLE', rowCount: 0 })), undefined)
  assert.equal(statementEffect(statement({ columns: [id], rows: [['1'], ['2']] })), '2 rows')
})

const notice = (message: string) => ({ severity: 'NOTICE', message })

test('notices keep their order and the line of their statement', () => {
  const messages = messagesOf([
    statement({ line: 3, notices: [notice('a'), notice('b')] }),
    statement({ line: 4 }),
    statement({ line: 9, notices: [notice('c')] }),
  ])
  assert.deepEqual(
    messages.map(({ message, line, statementIndex }) => [message, line, statementIndex]),
    [
      ['a', 3, 0],
      ['b', 3, 0],
      ['c', 9, 2],
    ],
  )
})

test('a run is summed up in a line', () => {
  assert.equal(runSummary([statement({ columns: [id], rows: [['1']] })], 91), '91 ms · 1 row')
  assert.equal(runSummary([statement({}), statement({})], 1_200), '1.2 s · 2 statements')
})
