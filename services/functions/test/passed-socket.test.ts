import assert from 'node:assert/strict'
import { once } from 'node:events'
import { duplexPair } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { PassedSocket } from '../src/worker/passed-socket.ts'
import { closeFrame } from '../src/worker/sent-frames.ts'

/** The other ends of both sides of a WebSocket that is passed on, and what the client is sent until its end. */
const pass = (limits: { silentMs: number; longestMs: number }) => {
  const [client, ours] = duplexPair()
  const [worker, ourWorker] = duplexPair()
  worker.resume()
  return {
    client,
    worker,
    ours,
    ourWorker,
    passed: new PassedSocket(ours, ourWorker, () => undefined, limits),
    sent: buffer(client),
  }
}

const hourMs = 3_600_000

test('a WebSocket without a byte from either side for a while is closed, with the reason', async () => {
  const silentMs = 60
  const { client, worker, sent } = pass({ silentMs, longestMs: hourMs })
  const startedAt = performance.now()
  // Seen by the relay when it has come to the worker.
  let seenAt = startedAt
  while (seenAt - startedAt < 2 * silentMs) {
    // Otherwise no timer would get its turn.
    await setImmediate()
    client.write(Buffer.from([0]))
    await once(worker, 'data')
    seenAt = performance.now()
  }
  assert.deepEqual(await sent, closeFrame(1001, 'Nothing was sent for too long.'))
  // A timer counts from the beginning of its turn of the event loop.
  assert.ok(performance.now() - seenAt >= silentMs - 10)
})

test('a WebSocket is closed after its longest time, also one that is in use', async () => {
  const { client, sent } = pass({ silentMs: hourMs, longestMs: 100 })
  const end = sent.then(() => true)
  let hasEnded = false
  while (!hasEnded) {
    client.write(Buffer.from([0]))
    hasEnded = await Promise.race([end, setImmediate(false)])
  }
  assert.deepEqual(await sent, closeFrame(1001, 'It was open for as long as it may be.'))
})

test('a client that does not close its side is disconnected soon after the function has ended', async () => {
  const { client, ours, ourWorker, sent } = pass({ silentMs: hourMs, longestMs: hourMs })
  ourWorker.destroy()
  assert.deepEqual(await sent, closeFrame(1011, 'The function has ended.'))
  assert.equal(client.writable, true)
  await once(ours, 'close')
})
