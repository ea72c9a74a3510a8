import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFairQueue } from './fair-queue.ts'

/** Work that ends when the test says so. */
const heldWork = () => {
  const done: string[] = []
  const { promise: begin, resolve: start } = Promise.withResolvers<void>()
  return { done, start, held: () => begin, named: (name: string) => async () => void done.push(name) }
}

test('keys take turns, whatever the order in which their work came', async () => {
  const queue = createFairQueue({ atOnce: 1, maxWaiting: 10, maxWaitingEach: 10 })
  const { done, start, held, named } = heldWork()
  const all = [
    queue.run('busy', held),
    queue.run('busy', named('busy 1')),
    queue.run('busy', named('busy 2')),
    queue.run('busy', named('busy 3')),
    queue.run('quiet', named('quiet 1')),
  ]
  start()
  await Promise.all(all)
  assert.deepEqual(done, ['busy 1', 'quiet 1', 'busy 2', 'busy 3'])
})

test('a key with too much work is refused, another one is not, until the whole queue is full', async () => {
  const queue = createFairQueue({ atOnce: 1, maxWaiting: 3, maxWaitingEach: 2 }, () => new Error('full'))
  const { start, held, named } = heldWork()
  const accepted = [queue.run('busy', held), queue.run('busy', named('1')), queue.run('busy', named('2'))]
  await assert.rejects(queue.run('busy', named('3')), /full/)
  accepted.push(queue.run('quiet', named('4')))
  await assert.rejects(queue.run('other', named('5')), /full/)
  start()
  await Promise.all(accepted)
})

test('work that fails gives its place to the next', async () => {
  const queue = createFairQueue({ atOnce: 1, maxWaiting: 1, maxWaitingEach: 1 })
  const failing = queue.run('a', () => Promise.reject(new Error('failed')))
  const next = queue.run('a', async () => 'done')
  await assert.rejects(failing, /failed/)
  assert.equal(await next, 'done')
})
