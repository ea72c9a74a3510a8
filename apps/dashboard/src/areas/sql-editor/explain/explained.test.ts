import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statementAt } from '@cairn/sql/statement-at'
import { ApiError } from '../../../api/errors.ts'
import type { Outcome } from '../run/runs.ts'
import { defaultLimits } from '../run/run-limits.ts'
import { estimateAfter, explained } from './explained.ts'

const explain = (sql: string) =>
  explained({ sql, scope: 'statement', start: { line: 4, column: 60 }, verb: statementAt(sql, 0)?.verb ?? '' })

const cases: readonly (readonly [sql: string, isRun: boolean])[] = [
  ['select 1', true],
  ['with a as (select 1) select * from a', true],
  ['values (1)', true],
  ['table orders', true],
  ['with a as (delete from orders where id = 1 returning *) select * from a', false],
  ['select * from orders for update', false],
  ['select * from orders for key share', false],
  ['select 1 into copy', false],
  ['delete from orders where id = 1', false],
  ['insert into orders values (1)', false],
  ['merge into a using b on true when matched then delete', false],
]

for (const [sql, isRun] of cases)
  void test(`${isRun ? 'run for its times' : 'estimated only'}: ${sql}`, () =>
    assert.equal(explain(sql).sql, `explain (${isRun ? 'analyze, buffers, settings, ' : ''}format json) ${sql}`))

void test('the first character of the statement keeps its place', () => {
  const { sql, start } = explain('select 1')
  assert.deepEqual([start.line, start.column + sql.indexOf('select 1')], [4, 60])
})

void test('what is run for its times is run read-only, and where it writes it is estimated with all places as before', () => {
  const target = explain('select nextval($1)')
  assert.equal(target.readOnly, true)
  const failed = (sqlstate: string): Outcome => ({
    state: 'failed',
    input: { ...defaultLimits, ...target },
    elapsedMs: 1,
    error: new ApiError('', {
      code: 422,
      reason: 'query_failed',
      database: { severity: 'ERROR', sqlstate, message: '' },
    }),
  })
  const { sql = '', start, readOnly } = estimateAfter(target, failed('25006')) ?? {}
  assert.match(sql, /^explain \(format json\) +select nextval\(\$1\)$/)
  assert.deepEqual([sql.length, start, readOnly], [target.sql.length, target.start, undefined])
  assert.equal(estimateAfter(target, failed('42703')), undefined)
  assert.equal(estimateAfter(explain('delete from orders'), failed('25006')), undefined)
})
