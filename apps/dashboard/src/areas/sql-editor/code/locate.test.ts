import assert from 'node:assert/strict'
import { test } from 'node:test'
import { locateError } from './locate.ts'
import type { Place, ReportedPlace } from './locate.ts'

const atStart: Place = { line: 1, column: 1 }

/** The span as `line:from-to`, and the text it covers when the whole text was sent. */
const marked = (sent: string, reported: ReportedPlace, start = atStart) => {
  const span = locateError(sent, start, reported)
  if (!span) return undefined
  const line = sent.split('\n')[span.startLine - start.line] ?? ''
  const shift = span.startLine === start.line ? start.column - 1 : 0
  return {
    at: `${span.startLine}:${span.startColumn}-${span.endColumn}`,
    text: line.slice(span.startColumn - 1 - shift, span.endColumn - 1 - shift),
  }
}

test('a position marks the word that begins there', () => {
  assert.deepEqual(marked('select 1;\nselekt 2', { position: 11 }), { at: '2:1-7', text: 'selekt' })
  assert.deepEqual(marked('select "no ""such" from t', { position: 8 }), { at: '1:8-19', text: '"no ""such"' })
  assert.deepEqual(marked('select 1 +* 2', { position: 11 }), { at: '1:11-12', text: '*' })
})

test('characters beyond the basic plane count once for PostgreSQL and twice for the editor', () => {
  const sent = "select '🪨🪨', wrong"
  assert.deepEqual(marked(sent, { position: 14 }), { at: '1:16-21', text: 'wrong' })
  assert.deepEqual(marked(`select 1;\n${sent}`, { line: 2, column: 14 }), { at: '2:16-21', text: 'wrong' })
})

test('an error at the end of the text underlines the last character', () => {
  assert.deepEqual(marked('select (1', { position: 10 }), { at: '1:9-10', text: '1' })
  assert.deepEqual(marked('select (1\r\n', { line: 1, column: 10 }), { at: '1:9-10', text: '1' })
  assert.deepEqual(marked('', { position: 1 }), { at: '1:1-2', text: '' })
})

test('a selection shifts lines, and columns on its first line only', () => {
  const start: Place = { line: 5, column: 9 }
  assert.deepEqual(marked('wrong', { position: 1 }, start), { at: '5:9-14', text: 'wrong' })
  assert.deepEqual(marked('select\n  wrong', { position: 10 }, start), { at: '6:3-8', text: 'wrong' })
})

test('without a place there is nothing to mark', () => {
  assert.equal(marked('select 1/0', {}), undefined)
})
