import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sqlText } from '@cairn/contracts/logs/log-sql'
import { countsSql, linesSql } from './line-sql.ts'
import { logPage, logPages } from './log-pages.ts'

test('a text is written so that a regular expression reads as it was typed', () => {
  assert.equal(sqlText('/rest/v1'), `'/rest/v1'`)
  assert.equal(sqlText('\\d+ ms'), `r'\\d+ ms'`)
  assert.equal(sqlText(`it's \\d`), `'it\\'s \\\\d'`)
  assert.equal(sqlText('ends with \\'), `'ends with \\\\'`)
})

test('values of one filter are alternatives, filters and the search are all required', () => {
  const sql = linesSql(logPage('edge-logs'), { status: '4xx,5xx', method: 'GET', search: 'orders' })
  assert.match(sql, /where \(response.status_code between 400 and 499 or response.status_code between 500 and 599\)/)
  assert.match(sql, /and request.method = 'GET'\n {2}and regexp_contains\(t.event_message, 'orders', 'i'\)/)
})

test('a filter of which all values or none that it has are chosen asks for nothing', () => {
  const page = logPage('edge-logs')
  for (const status of ['2xx,3xx,4xx,5xx', '9xx', `'; select`])
    assert.equal(linesSql(page, { status }), linesSql(page, {}), status)
})

test('the next page begins after a line, of which others may have the time', () => {
  const sql = linesSql(logPage('edge-logs'), {}, { before: { time: 1_700_000_000_000_000, id: 'b' } })
  assert.match(sql, /where \(t.timestamp < make_timestamp\(1700000000000000\) or t.id < 'b'\)\norder by/)
})

test('lines are counted in intervals of whole seconds', () => {
  assert.match(countsSql(logPage('storage-logs'), {}, 60_000), /epoch_ms\(t.timestamp\) \/\/ 60000 \* 60000/)
})

test('each page has an address and a source of its own', () => {
  assert.equal(new Set(logPages.map(({ slug }) => slug)).size, logPages.length)
  assert.equal(new Set(logPages.map(({ source }) => source)).size, logPages.length)
})
