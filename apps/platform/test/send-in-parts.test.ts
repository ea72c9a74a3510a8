import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LinesRefusedError } from '../src/areas/logs/drains/format.ts'
import { sendInParts } from '../src/areas/logs/drains/send-in-parts.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

/** A receiver that refuses requests with these lines, or with more than so many. */
const receiver = (isRefused: (line: number) => boolean, mostLines = Infinity) => {
  const taken: number[] = []
  let requests = 0
  const send = async (part: readonly number[]) => {
    requests += 1
    if (part.length > mostLines || part.some(isRefused)) throw new LinesRefusedError('status 413')
    taken.push(...part)
  }
  return { taken, send, requests: () => requests }
}

const broken = async () => {
  throw new Error('There is no connection.')
}

test('what a receiver refuses is halved until the lines are found, and the others are taken in their order', async () => {
  const one = receiver((line) => line === 700)
  assert.deepEqual(await sendInParts(numbers(1_000), one.send), [700])
  assert.deepEqual(
    one.taken,
    numbers(1_000).filter((line) => line !== 700),
  )
  assert.ok(one.requests() < 25, String(one.requests()))

  const small = receiver(() => false, 100)
  assert.deepEqual(await sendInParts(numbers(1_000), small.send), [])
  assert.deepEqual(small.taken, numbers(1_000))
  assert.deepEqual(await sendInParts([], receiver(() => true).send), [])
})

test('a receiver that takes nothing fails after a few requests, and nothing is passed over', async () => {
  const none = receiver(() => true)
  await assert.rejects(sendInParts(numbers(10_000), none.send), /status 413/)
  assert.ok(none.requests() < 60, String(none.requests()))
  await assert.rejects(sendInParts([1], none.send), /status 413/)
  await assert.rejects(sendInParts(numbers(10), broken), /no connection/)
})
