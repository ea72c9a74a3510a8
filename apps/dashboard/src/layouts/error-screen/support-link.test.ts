import assert from 'node:assert/strict'
import { test } from 'node:test'
import { supportLink } from './support-link.ts'

const broken = (message: string) =>
  Object.assign(new Error(message), { stack: `Error: ${message}\n    at Rows (rows.js:1:2)` })
const searchOf = (link: string) => new URL(link, 'https://cairn.example').searchParams

void test('Query: category=dashboard_bug, optional sid (error-report id), subject, message (encoded stack and path).', () => {
  const link = supportLink({ error: broken('rows is undefined'), path: '/project/abc', reportId: 'a1b2' })
  assert.match(link, /^\/support\/new\?category=dashboard_bug&sid=a1b2&subject=/)
  assert.deepEqual(Object.fromEntries(searchOf(link)), {
    category: 'dashboard_bug',
    sid: 'a1b2',
    subject: 'Error in the dashboard: rows is undefined',
    message: 'Path: /project/abc\n\nError: rows is undefined\n    at Rows (rows.js:1:2)',
  })
  assert.equal(searchOf(supportLink({ error: broken('x'), path: '/', reportId: undefined })).has('sid'), false)
})

void test('whatever was thrown gives a link of bearable length, without secrets', () => {
  for (const error of [undefined, null, 'text', 7, {}, broken('x'.repeat(50_000)), broken('at /join?token=hunter2')]) {
    const link = supportLink({ error, path: '/', reportId: undefined })
    assert.ok(link.length < 6_000)
    assert.doesNotMatch(link, /hunter2/)
  }
})
