import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blankEdits } from './blank-edits.ts'

const edited = (before: string, after: string): string | undefined =>
  blankEdits(before, after)
    ?.toReversed()
    .reduce((text, { start, end, blanks }) => text.slice(0, start) + blanks + text.slice(end), before)

test('only the blanks that differ are replaced', () => {
  assert.deepEqual(blankEdits('select id,name', 'select\n  id,\n  name'), [
    { start: 6, end: 7, blanks: '\n  ' },
    { start: 10, end: 10, blanks: '\n  ' },
  ])
  assert.deepEqual(blankEdits("select 'a  b' ;", "select 'a  b';"), [{ start: 13, end: 14, blanks: '' }])
  assert.deepEqual(blankEdits('select 1', 'select 1'), [])
})

test('the edits give the other text', () => {
  for (const [before, after] of [
    ['  select  1;\r\n\r\nselect 2  ', 'select\n  1;\n\nselect\n  2'],
    ['', '\n'],
    ['select 1', '\nselect 1\n'],
    ['\t\u00a0', ''],
  ] as const)
    assert.equal(edited(before, after), after)
})

test('texts that differ in more than their blanks have none', () => {
  assert.equal(blankEdits('select 1', 'SELECT 1'), undefined)
  assert.equal(blankEdits('select 1', 'select 1;'), undefined)
  assert.equal(blankEdits('select 1;', 'select 1'), undefined)
})
