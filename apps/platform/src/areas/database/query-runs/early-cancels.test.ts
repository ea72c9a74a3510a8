import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EarlyCancels } from './early-cancels.ts'

const place = (id: string, ref = 'one', accountId = 'ada') => ({ ref, accountId, id })

test('a cancel is held for a minute, for that run of that account in that project', () => {
  let nowMs = 0
  const cancels = new EarlyCancels(() => nowMs)
  cancels.hold(place('a'))
  nowMs = 59_999
  assert.equal(cancels.has(place('a')), true)
  assert.equal(cancels.has(place('b')), false)
  assert.equal(cancels.has(place('a', 'two')), false)
  assert.equal(cancels.has(place('a', 'one', 'bob')), false)
  nowMs = 60_000
  assert.equal(cancels.has(place('a')), false)
})

test('of an account in a project the last four are held', () => {
  const cancels = new EarlyCancels()
  cancels.hold(place('elsewhere', 'two'))
  for (const id of ['a', 'b', 'c', 'd', 'a', 'e']) cancels.hold(place(id))
  const held = ['a', 'b', 'c', 'd', 'e'].filter((id) => cancels.has(place(id)))
  assert.deepEqual(held, ['a', 'c', 'd', 'e'])
  assert.equal(cancels.has(place('elsewhere', 'two')), true)
})
