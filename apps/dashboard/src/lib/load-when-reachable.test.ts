import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { loadWhenReachable } from './load-when-reachable.ts'

const failed = () => Promise.reject(new TypeError('Failed to fetch'))

/** Node has no window, and asks no server of a page. */
const withServer = (t: TestContext, isReachable: () => boolean) => {
  const window = new EventTarget()
  Object.assign(globalThis, { window })
  t.after(() => Reflect.deleteProperty(globalThis, 'window'))
  t.mock.method(globalThis, 'fetch', () => (isReachable() ? Promise.resolve(new Response()) : failed()))
  t.mock.timers.enable({ apis: ['setTimeout'] })
  return window
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('code comes with the next connection, or when the server answers again; the wait is announced once', async (t) => {
  let isReachable = false
  const window = withServer(t, () => isReachable)
  const load = t.mock.fn(() => (isReachable ? Promise.resolve('code') : failed()))
  const onWait = t.mock.fn()
  const loaded = loadWhenReachable(load, onWait)
  await settled()
  window.dispatchEvent(new Event('online'))
  await settled()
  assert.equal(load.mock.callCount(), 2)
  isReachable = true
  t.mock.timers.tick(3_000)
  assert.equal(await loaded, 'code')
  assert.equal(onWait.mock.callCount(), 1)
})

test('code that the server no longer has is given up after one more attempt', async (t) => {
  withServer(t, () => true)
  const load = t.mock.fn(failed)
  const onWait = t.mock.fn()
  await assert.rejects(loadWhenReachable(load, onWait), TypeError)
  assert.equal(load.mock.callCount(), 2)
  assert.equal(onWait.mock.callCount(), 0)
})
