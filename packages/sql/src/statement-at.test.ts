import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statementAt } from './statement-at.ts'

// The cursor is at the bar.
const cases: readonly (readonly [text: string, statement: string | undefined])[] = [
  ['|select 1; select 2', 'select 1'],
  ['select 1|; select 2', 'select 1'],
  ['select 1;| select 2', 'select 1'],
  ['select 1; |select 2', 'select 2'],
  ['select 1;\n\nselect 2;\n|', 'select 2'],
  ['  -- a comment|\nselect 1', 'select 1'],
  ["select ';|'; select 2", "select ';'"],
  ['do $$ begin null; | end $$; select 2', 'do $$ begin null;  end $$'],
  ['-- |nothing', undefined],
  ['|', undefined],
]

for (const [text, statement] of cases)
  test(`${JSON.stringify(text)}: ${statement ?? 'none'}`, () =>
    assert.equal(statementAt(text.replace('|', ''), text.indexOf('|'))?.text, statement))
