import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../../../api/errors.ts'
import { errorSpan } from './error-span.ts'

const refused = (position: number | undefined) =>
  new ApiError('no', {
    code: 422,
    reason: 'query_failed',
    database: { severity: 'ERROR', sqlstate: '42703', message: 'no', ...(position !== undefined && { position }) },
  })

const text = 'create policy p on t\n  using (owner = 1)'
const sent = `drop policy p on t;\n${text}`

void test('an error in the edited text is marked where it is there', () => {
  const at = sent.indexOf('owner') + 1
  assert.deepEqual(errorSpan(refused(at), sent, text), { startLine: 2, startColumn: 10, endLine: 2, endColumn: 15 })
  assert.deepEqual(errorSpan(refused(1), text, text), { startLine: 1, startColumn: 1, endLine: 1, endColumn: 7 })
})

void test('an error outside of it, or without a place, is not marked', () => {
  assert.equal(errorSpan(refused(13), sent, text), undefined)
  assert.equal(errorSpan(refused(undefined), sent, text), undefined)
  assert.equal(errorSpan(refused(3), 'alter table t add c int', text), undefined)
  assert.equal(errorSpan(new Error('other'), sent, text), undefined)
})
