import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvLines, spreadsheetLines } from './csv.ts'

const cells = (values: readonly (string | null)[]): string[] =>
  spreadsheetLines(values.map((value) => [value])).split('\n')

test('text that a spreadsheet would run as a formula begins with an apostrophe', () => {
  assert.deepEqual(cells(['=1+1', '+cmd', '-2+3', '@sum(1)', '=a,b', '＝1', '-', '\t=1']), [
    "'=1+1",
    "'+cmd",
    "'-2+3",
    "'@sum(1)",
    `"'=a,b"`,
    "'＝1",
    "'-",
    "'\t'=1",
  ])
})

test('text has no formula after what separates cells elsewhere: semicolons, tabs, line breaks', () => {
  const texts = ['a;=1+1;b', 'a;"=1+1', 'a\t@sum(1)', 'a\n-2+3', 'a;＝1']
  assert.equal(spreadsheetLines([texts]), [`a;'=1+1;b`, `"a;""'=1+1"`, `a\t'@sum(1)`, `"a\n'-2+3"`, `a;'＝1`].join(','))
})

test('numbers and other text stay as they are', () => {
  const values = ['-5', '+1.25', '-3e-7', 'GET | 200 | /a=1', 'a=1;b=2; c-3', ' =1', '2026-11-27', null, '']
  assert.equal(spreadsheetLines([values]), csvLines([values]))
})

test('rows of tables stay as they are', () => {
  assert.equal(csvLines([['=1+1', '-a', '@b']]), '=1+1,-a,@b')
})
