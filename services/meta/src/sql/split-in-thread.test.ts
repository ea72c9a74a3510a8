import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitOffLoop } from './split-in-thread.ts'
import { splitStatements } from '@cairn/sql/split-statements'

const half = `select 'é \u{1F4A9} ; it''s', "a;b" -- ;\r\n from t; ; copy t from stdin;\n\ncreate table x (a int);\n`

test('a long text is cut in a thread as it is cut here', async () => {
  const text = half.repeat(10_000)
  assert.ok(text.length > 512 * 1024)
  const here = [...splitStatements(text)]
  assert.equal(here.length, 30_000)
  const cut = await splitOffLoop(text, 30_000)
  assert.ok(cut !== 'too many')
  assert.deepEqual([...cut], here)
})

test('a long text with too many statements is not run at all', async () => {
  assert.equal(await splitOffLoop(half.repeat(10_000), 29_999), 'too many')
})

test('others have their turn while a text of 15 MB is cut', async () => {
  const text = 'a+'.repeat(7_500_000)
  const cut = splitOffLoop(text, 10)
  let turns = 0
  const takeTurn = () => {
    turns += 1
    next = setImmediate(takeTurn)
  }
  let next = setImmediate(takeTurn)
  const statements = await cut
  assert.ok(statements !== 'too many')
  assert.equal([...statements].length, 1)
  clearImmediate(next)
  assert.ok(turns > 100, `${turns} turns`)
})
