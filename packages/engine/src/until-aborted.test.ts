import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { untilAborted } from './until-aborted.ts'

test('work that fails after the signal was aborted ends nothing, whether it was aborted before or during the work', async (t) => {
  const unhandled = t.mock.fn()
  process.on('unhandledRejection', unhandled)
  t.after(() => process.off('unhandledRejection', unhandled))
  const given = new Error('given up')
  for (const isAbortedBefore of [true, false]) {
    const giveUp = new AbortController()
    const work = Promise.withResolvers<never>()
    if (isAbortedBefore) giveUp.abort(given)
    const done = untilAborted(work.promise, giveUp.signal)
    giveUp.abort(given)
    await assert.rejects(done, given)
    work.reject(new Error('write EPIPE'))
    await setImmediate()
  }
  assert.equal(unhandled.mock.callCount(), 0)
})
