import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from './errors.ts'
import { retryDelayMs, shouldRetry } from './retry.ts'

const failure = (code: number, retryAfter?: number) => new ApiError('x', { code, reason: 'x', retryAfter })

const table: [code: number, retried: boolean][] = [
  [0, true],
  [400, false],
  [401, false],
  [404, false],
  [422, false],
  [429, true],
  [499, false],
  [500, true],
  [503, true],
]
for (const [code, retried] of table)
  void test(`a ${code} is ${retried ? 'tried again' : 'final'}`, () =>
    assert.equal(shouldRetry(0, failure(code)), retried))

void test('three times and no more', () => {
  assert.deepEqual(
    [0, 1, 2, 3].map((count) => shouldRetry(count, failure(503))),
    [true, true, true, false],
  )
})

void test('a fault of our own is not the network’s', () => assert.equal(shouldRetry(0, new TypeError('x')), false))

void test('the wait doubles from one second up to thirty', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 6].map((attempt) => retryDelayMs(attempt, failure(503))),
    [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000],
  )
})

void test('unless the server says how long', () => assert.equal(retryDelayMs(4, failure(429, 2)), 2000))
