import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PostgresError } from '@cairn/contracts/errors'
import type { RefusedRun } from './describe-failure.ts'
import { describeFailure, keptAfterCancel } from './describe-failure.ts'
import { sqlstateExplanations } from '../../../lib/sqlstate-explanations.ts'

const start = { line: 1, column: 1 }
const sent = 'create table a ();\nselect 1;\nselect missing from a;'

const database: PostgresError = {
  sqlstate: '42703',
  severity: 'ERROR',
  message: 'column "missing" does not exist',
  position: 37,
  statementIndex: 2,
  statement: 'select missing from a',
  statementLine: 3,
  rolledBack: true,
}

const refused = (over: Partial<PostgresError> = {}): RefusedRun => ({
  message: 'The database refused the statement.',
  reason: 'query_failed',
  requestId: '0197',
  database: { ...database, ...over },
})

test('an error names its statement, its line, and what became of the rest', () => {
  const view = describeFailure(refused(), sent, start)
  assert.equal(view.title, 'column "missing" does not exist')
  assert.equal(view.sqlstate, '42703')
  assert.equal(view.statement, 'Statement 3, line 3')
  assert.equal(view.kept, 'Rolled back, including the 2 statements before it.')
  assert.deepEqual(view.place, { line: 3, column: 8 })
  assert.equal(view.span?.endColumn, 15)
})

test('a failure says what was committed: for one statement, for the first, and for transactions of the text', () => {
  const kept = (over: Partial<PostgresError>) => describeFailure(refused(over), sent, start).kept
  assert.equal(kept({ statementIndex: 1 }), 'Rolled back, including the statement before it.')
  assert.equal(kept({ statementIndex: 0 }), 'Nothing was changed.')
  assert.match(kept({ rolledBack: false }) ?? '', /that it had committed are kept/)
  const { rolledBack: _, ...unknown } = database
  assert.equal(describeFailure({ ...refused(), database: unknown }, sent, start).kept, undefined)
})

test('without a position the statement is where to look; a selection shifts it', () => {
  const { position: _, ...unplaced } = database
  const error = { ...refused(), database: unplaced }
  assert.deepEqual(describeFailure(error, sent, start).place, { line: 3, column: 1 })
  assert.deepEqual(describeFailure(error, sent, start).span, {
    startLine: 3,
    startColumn: 1,
    endLine: 3,
    endColumn: 23,
  })
  const selection = { line: 10, column: 5 }
  assert.deepEqual(describeFailure(error, sent, selection).place, { line: 12, column: 1 })
  assert.equal(describeFailure(error, sent, selection).statement, 'Statement 3, line 12')
  const first = { ...error, database: { ...unplaced, statementLine: 1 } }
  assert.deepEqual(describeFailure(first, sent, selection).place, { line: 10, column: 5 })
})

const meaningOfSyntaxError = (statement: string) =>
  describeFailure(refused({ sqlstate: '42601', statement }), sent, start).facts.find(({ label }) => label === 'Meaning')
    ?.text

test('a command of psql is explained as one', () => {
  assert.match(meaningOfSyntaxError('\\d products') ?? '', /^Only psql knows/)
  assert.equal(meaningOfSyntaxError('select \\d'), sqlstateExplanations['42601'])
})

test('detail, hint and the object come in the order of use', () => {
  const over = { detail: 'Key (id)=(1) already exists.', hint: 'Try another.', schema: 'public', table: 'a' }
  assert.deepEqual(describeFailure(refused({ ...over, constraint: 'a_pkey', sqlstate: '40001' }), sent, start).facts, [
    { label: 'Meaning', text: 'Another transaction changed the same data at the same time. Run the query again.' },
    { label: 'Detail', text: 'Key (id)=(1) already exists.' },
    { label: 'Hint', text: 'Try another.' },
    { label: 'Concerns', text: 'a_pkey on public.a' },
  ])
})

test('a refusal that is not the database’s has its own words and a next step', () => {
  const timeout = {
    ...refused(),
    message: 'The query ran longer than its time limit and was cancelled.',
    reason: 'query_timeout',
  }
  assert.equal(describeFailure(timeout, sent, start).title, timeout.message)
  assert.match(describeFailure(timeout, sent, start).facts[0]?.text ?? '', /longer time limit/)
  const offline = {
    message: 'Unable to reach the server.',
    reason: 'network',
    requestId: undefined,
    database: undefined,
  }
  const view = describeFailure(offline, sent, start)
  assert.deepEqual(
    [view.title, view.place, view.kept, view.copyText],
    [offline.message, undefined, undefined, offline.message],
  )
})

test('the error of a text that is too large names the limit', () => {
  for (const reason of ['invalid_input', 'body_too_large'])
    assert.match(describeFailure({ ...refused(), reason }, sent, start).facts[0]?.text ?? '', /4 MB/)
})

test('a cancelled run says what it kept only where that is known', () => {
  assert.equal(keptAfterCancel({ ...database, statementIndex: 0 }, 'run'), 'Nothing was changed.')
  assert.match(keptAfterCancel({ ...database, rolledBack: false }, 'run'), /that it had committed are kept/)
  assert.match(keptAfterCancel(undefined, 'run'), /not known/)
  assert.match(keptAfterCancel(undefined, 'statement'), /ended before are kept/)
})

test('with a transaction for each statement, those before the failing one were kept', () => {
  const failed = refused({ statementIndex: 1, rolledBack: false })
  assert.match(
    describeFailure(failed, sent, start, 'statement').kept ?? '',
    /own transaction\. The 1 statement before it was kept/,
  )
  const first = refused({ statementIndex: 0, rolledBack: true })
  assert.equal(describeFailure(first, sent, start, 'statement').kept, 'Nothing was changed.')
})

test('the errors that people meet are explained, each in one or two sentences', () => {
  const explanations = Object.entries(sqlstateExplanations)
  assert.ok(explanations.length >= 60, `${explanations.length}`)
  for (const [sqlstate, text] of explanations) {
    assert.match(sqlstate, /^[\dA-Z]{5}$/)
    assert.match(text, /^[A-Z].{10,150}\.$/, sqlstate)
  }
  const unknown = describeFailure(refused({ sqlstate: 'ZZ999' }), sent, start)
  assert.equal(
    unknown.facts.some(({ label }) => label === 'Meaning'),
    false,
  )
})

test('the copy holds all of it, with the request id', () => {
  const lines = describeFailure(refused({ detail: 'D', hint: 'H' }), sent, start).copyText.split('\n')
  assert.deepEqual(lines, [
    'ERROR 42703: column "missing" does not exist',
    'Detail: D',
    'Hint: H',
    'Line 3, column 8',
    'Statement: select missing from a',
    'Request id: 0197',
  ])
})
