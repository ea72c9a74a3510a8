import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findSyntaxErrors } from './syntax-errors.ts'

const cases: readonly (readonly [text: string, faults: readonly (readonly [underlined: string, message: string])[]])[] =
  [
    ['select 1; select * from t', []],
    ['selct 1', [['selct', 'syntax error at or near "selct"']]],
    ["select 'ü𝄞' form t; select 1", [['t', 'syntax error at or near "t"']]],
    ['select * form t', [['form', 'syntax error at or near "form"']]],
    ['select (1; select 2', [[';', 'syntax error at or near ";"']]],
    [
      'update t st a = 1; select 1; delete t',
      [
        ['a', 'syntax error at or near "a"'],
        ['t', 'syntax error at or near "t"'],
      ],
    ],
    ["select 'open", [["'", 'unterminated quoted string at or near "\'open"']]],
    ['copy t from stdin;\n1\tx y z\n\\.\nselect form', []],
    ['select 1 +', [['+', 'syntax error at end of input']]],
    ['-- nothing', []],
    ['', []],
  ]

for (const [text, faults] of cases)
  test(`${JSON.stringify(text)}: ${faults.length} errors`, async () => {
    const found = await findSyntaxErrors(text)
    assert.deepEqual(
      found.map(({ start, end, message }) => [text.slice(start, end), message]),
      faults,
    )
  })
