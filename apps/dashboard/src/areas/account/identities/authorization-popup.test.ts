import assert from 'node:assert/strict'
import { test } from 'node:test'
import { popupClosed } from './authorization-popup.ts'

const outcomeOf = (popup: { closed: boolean }) => {
  const outcome: { is?: string } = {}
  void popupClosed(popup).then((is) => Object.assign(outcome, { is }))
  return async () => {
    await Promise.resolve()
    return outcome.is
  }
}

test('the authorization window is looked at every 500 ms until it is closed', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval', 'Date'] })
  const popup = { closed: false }
  const outcome = outcomeOf(popup)
  t.mock.timers.tick(500)
  popup.closed = true
  t.mock.timers.tick(499)
  assert.equal(await outcome(), undefined)
  t.mock.timers.tick(1)
  assert.equal(await outcome(), 'closed')
})

test('the authorization window is waited for up to five minutes', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval', 'Date'] })
  const outcome = outcomeOf({ closed: false })
  t.mock.timers.tick(5 * 60_000 - 1)
  assert.equal(await outcome(), undefined)
  t.mock.timers.tick(1)
  assert.equal(await outcome(), 'too-late')
})
