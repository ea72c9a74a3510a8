import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadPatiently } from './load-patiently.ts'

test('code that could not be loaded without a connection is loaded with the next one', async (t) => {
  // Node has no window, and a `navigator` that knows of no connection.
  const window = new EventTarget()
  Object.assign(globalThis, { window })
  t.after(() => Reflect.deleteProperty(globalThis, 'window'))
  const load = t.mock.fn(() =>
    load.mock.callCount() < 2 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve('code'),
  )
  const loaded = loadPatiently(load)
  for (let connections = 0; connections < 2; connections += 1) {
    await new Promise((resolve) => setImmediate(resolve))
    assert.equal(load.mock.callCount(), connections + 1)
    window.dispatchEvent(new Event('online'))
  }
  assert.equal(await loaded, 'code')
  assert.equal(load.mock.callCount(), 3)
})
