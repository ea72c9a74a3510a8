import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitOffLoop } from './split-in-thread.ts'
import { splitStatements } from './split-statements.ts'

const half = `select 'é \u{1F4A9} ; it''s', "a;b" -- ;\r\n from t; ; copy t from stdin;\n\ncreate table x (a int);\n`

test('a long text is cut in a thread as it is cut here', async () => {
  const text = half.repeat(10_000)
  assert.ok(text.length > 512 * 1024)
  const here = [...splitStatements(text)]
  assert.equal(here.length, 30_000)
  assert.deepEqual([...(await splitOffLoop(text, 100_000))], here)
})

test('a long text with too many statements is cut no further', async () => {
  assert.equal([...(await splitOffLoop(half.repeat(10_000), 1_001))].length, 1_001)
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
  assert.equal([...(await cut)].length, 1)
  clearImmediate(next)
  assert.ok(turns > 100, `${turns} turns`)
})
