import '../../../../test/resolve-alias.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bindParameters } from '@cairn/sql/parameters'
import { charactersBefore } from '@cairn/sql/positions'
import { describeFailure } from '../results/describe-failure.ts'
import { withWrittenPlace } from './written-place.ts'

test('an error behind a value is marked where the text with parameters has it', () => {
  const written = "select '😀', :a,\n :a, wrong"
  const bound = bindParameters(written, new Map([['a', 'a value that is longer\nthan its name']]))
  const position = charactersBefore(bound.sql, bound.sql.indexOf('wrong')) + 1
  const error = {
    message: 'column "wrong" does not exist',
    reason: 'query_failed',
    requestId: undefined,
    database: { severity: 'ERROR', sqlstate: '42703', message: 'column "wrong" does not exist', position },
  }
  const { span } = describeFailure(withWrittenPlace(error, bound), bound.written, { line: 3, column: 5 })
  assert.deepEqual(span, { startLine: 4, startColumn: 6, endLine: 4, endColumn: 11 })
})
